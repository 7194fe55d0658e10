import Foundation
import HTTPClientKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A host that exists only inside a session; every test has its own.
final class StubServer: Sendable {
    enum Answer: Sendable {
        case respond(statusCode: Int, body: Data = Data(), headers: [String: String] = [:])
        /// A response that is not one of HTTP.
        case respondOtherwise
        case fail(any Error)
        case never
    }

    /// What the session gave to the protocol.
    struct Received: Sendable {
        let request: URLRequest
        let body: Data
    }

    /// A session that knows no network; it has a cache, as sessions have unless told otherwise.
    static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StubProtocol.self]
        return URLSession(configuration: configuration)
    }()

    let host = "stub-\(UUID().uuidString.lowercased())"
    /// Gives a value whenever a request has begun.
    let begun: AsyncStream<Void>
    /// Gives a value whenever the session has let go of a request.
    let stopped: AsyncStream<Void>

    private let answer: @Sendable (Received) -> Answer
    private let requests = Lock<[Received]>([])
    private let begin: AsyncStream<Void>.Continuation
    private let stop: AsyncStream<Void>.Continuation

    init(_ answer: @escaping @Sendable (Received) -> Answer) {
        self.answer = answer
        (begun, begin) = AsyncStream.makeStream()
        (stopped, stop) = AsyncStream.makeStream()
        StubProtocol.servers.withLock { $0[host] = self }
    }

    convenience init(_ answer: Answer) {
        self.init { _ in answer }
    }

    var received: [Received] {
        requests.withLock { $0 }
    }

    /// A client whose requests this server answers.
    func client(
        defaultHeaders: HTTPHeaders = [:],
        timeouts: HTTPTimeouts? = nil,
        maximumBodySize: Int = 1 << 20
    ) -> URLSessionHTTPClient {
        var components = URLComponents()
        components.scheme = "https"
        components.host = host
        components.path = "/v1/"
        return URLSessionHTTPClient(
            baseURL: components.url ?? URL(fileURLWithPath: "/"),
            session: Self.session,
            defaultHeaders: defaultHeaders,
            timeouts: timeouts,
            maximumBodySize: maximumBodySize
        )
    }

    fileprivate func receive(_ request: URLRequest) -> Answer {
        let received = Received(request: request, body: request.httpBody ?? Self.read(request.httpBodyStream))
        requests.withLock { $0.append(received) }
        begin.yield()
        return answer(received)
    }

    fileprivate func letGo() {
        stop.yield()
    }

    /// On Apple platforms a protocol sees a body as a stream only.
    private static func read(_ stream: InputStream?) -> Data {
        guard let stream else { return Data() }
        stream.open()
        defer { stream.close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
            data.append(contentsOf: buffer[..<count])
        }
        return data
    }
}

/// Leads each request to the server of its host.
///
/// A session makes instances of this class itself, so that the servers have to be found from static state.
private final class StubProtocol: URLProtocol {
    static let servers = Lock<[String: StubServer]>([:])

    private var server: StubServer? {
        Self.servers.withLock { $0[request.url?.host ?? ""] }
    }

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url, let server else {
            client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
            return
        }
        switch server.receive(request) {
        case .respond(let statusCode, let body, let headers):
            let response = HTTPURLResponse(
                url: url,
                statusCode: statusCode,
                httpVersion: "HTTP/1.1",
                headerFields: headers
            )
            if let response { finish(with: response, body: body) }
        case .respondOtherwise:
            finish(
                with: URLResponse(url: url, mimeType: nil, expectedContentLength: 1, textEncodingName: nil),
                body: Data("x".utf8)
            )
        case .fail(let error):
            client?.urlProtocol(self, didFailWithError: error)
        case .never:
            break
        }
    }

    override func stopLoading() {
        server?.letGo()
    }

    private func finish(with response: URLResponse, body: Data) {
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        if !body.isEmpty { client?.urlProtocol(self, didLoad: body) }
        client?.urlProtocolDidFinishLoading(self)
    }
}
