import HTTPClientKit
import Harbor

extension HJRPCClient.Configuration: BatchCarrier {
    /// Whether a mock answers the calls of a type in this task.
    func isMocked<Request: HJRPCCallProtocol>(_ type: Request.Type) -> Bool {
        carrier.mocksOfTask?.hasMock(for: HJRPCExchange<Request>.self) ?? false
    }

    func exchange(
        _ messages: [Message],
        of requests: [any HJRPCBaseRequestProtocol]
    ) async throws(HJRPCRequestError) -> BatchAnswers {
        let exchange = try HJRPCExchange<HJRPCBatch>(messages, of: requests, in: self)
        return try await perform(exchange) { response throws(HJRPCRequestError) in
            try BatchAnswers(to: messages.compactMap(\.id), in: response, version: version, decoder: decoder)
        }
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
        let debugTypes = Set(requests.map(\.debugType)).subtracting([.none])
        self.init(
            url: endpoint,
            needsAuth: requests.contains(where: \.needsAuth),
            retries: retries.contains(nil) ? nil : retries.compactMap(\.self).min(),
            headerParameters: configuration.headers(
                Dictionary(headers.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
            ),
            timeout: requests.map(\.timeout).longest,
            retryPolicy: nil,
            isIdempotent: requests.allSatisfy(\.isIdempotent),
            debugType: debugTypes.count > 1 ? .requestAndResponse : debugTypes.first ?? .none,
            text: Message.array(of: messages.map(\.text)),
            secrets: messages.reduce(into: []) { $0.formUnion($1.secrets) }
        )
    }
}
