import Foundation
import HTTPClientKit
import Harbor

/// A batch that is being put together.
struct BatchDraft {
    private let configuration: HJRPCClient.Configuration
    private var messages: [Message] = []
    private var requests: [any HJRPCBaseRequestProtocol] = []

    init(_ configuration: HJRPCClient.Configuration) {
        self.configuration = configuration
    }

    mutating func add<Request>(_ request: Request) throws(HJRPCRequestError) -> BatchedCall<Request> {
        let call = try BatchedCall(request, in: configuration)
        if let message = call.message {
            messages.append(message)
            requests.append(request)
        }
        return call
    }

    mutating func add(_ notification: some HJRPCNotificationProtocol) throws(HJRPCRequestError) {
        messages.append(try configuration.message(of: notification, id: nil))
        requests.append(notification)
    }

    /// Sends the batch, unless there is nothing in it.
    func send() async throws(HJRPCRequestError) -> BatchAnswers {
        let ids = messages.compactMap(\.id)
        guard !messages.isEmpty else { return BatchAnswers([], to: [], version: configuration.version) }
        guard Set(ids).count == ids.count else {
            throw .malformedRequestError(reason: "several calls of the batch have one id")
        }
        let exchange = try HJRPCExchange<HJRPCBatch>(messages, of: requests, in: configuration)
        return try await configuration.perform(exchange) { response throws(HJRPCRequestError) in
            try configuration.answers(to: ids, in: response)
        }
    }
}

extension HJRPCClient.Configuration {
    /// Reads the answers to a batch from a response.
    func answers(to ids: [HJRPCID], in response: HTTPResponse) throws(HJRPCRequestError) -> BatchAnswers {
        try BatchAnswers(to: ids, in: response, version: version, decoder: decoder)
    }
}

extension HJRPCExchange<HJRPCBatch> {
    /// One request for several, which has to do justice to each.
    init(
        _ messages: [Message],
        of requests: [any HJRPCBaseRequestProtocol],
        in configuration: HJRPCClient.Configuration
    ) throws(HJRPCRequestError) {
        var endpoints: Set<String> = []
        for request in requests { endpoints.insert(try configuration.endpoint(of: request)) }
        guard let endpoint = endpoints.first, endpoints.count == 1 else {
            throw .malformedRequestError(reason: "the calls of the batch have several endpoints")
        }
        var headers = HTTPHeaders()
        for (name, value) in requests.flatMap({ $0.headers ?? [:] }) {
            if let other = headers[name], other != value {
                throw .malformedRequestError(reason: "the calls of the batch have several values of the header \(name)")
            }
            headers.set(value, for: name)
        }
        let retries = requests.map(\.retries)
        let timeouts = requests.map(\.timeout)
        let debugTypes = Set(requests.map(\.debugType)).subtracting([.none])
        self.init(
            url: endpoint,
            needsAuth: requests.contains(where: \.needsAuth),
            retries: retries.contains(nil) ? nil : retries.compactMap(\.self).min(),
            headerParameters: configuration.headers(
                Dictionary(headers.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
            ),
            timeout: timeouts.contains(nil) ? nil : timeouts.compactMap(\.self).max(),
            retryPolicy: nil,
            isIdempotent: requests.allSatisfy(\.isIdempotent),
            debugType: debugTypes.count > 1 ? .requestAndResponse : debugTypes.first ?? .none,
            text: Message.batch(messages)
        )
    }
}
