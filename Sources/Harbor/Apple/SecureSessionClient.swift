#if canImport(Security)
import Foundation
import HTTPClientKit

/// The engine of Apple platforms: a session whose TLS goes by a ``HTTPClientKit/TLSConfiguration``.
final class SecureSessionClient: HTTPClient {
    private let session: URLSession
    private let client: URLSessionHTTPClient

    init(base: URL, tls: TLSConfiguration, timeouts: HTTPTimeouts, maximumBodySize: Int) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.tlsMinimumSupportedProtocolVersion = tls.minimumVersion == .tls13 ? .TLSv13 : .TLSv12
        session = URLSession(configuration: configuration, delegate: TLSChallenges(tls), delegateQueue: nil)
        client = URLSessionHTTPClient(
            baseURL: base,
            session: session,
            timeouts: timeouts,
            maximumBodySize: maximumBodySize
        )
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await client.send(request)
    }
}
#endif
