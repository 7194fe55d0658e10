#if canImport(Security)
import Foundation
import HTTPClientKit

/// The engine of Apple platforms: a session whose TLS goes by a ``HTTPClientKit/TLSConfiguration``.
final class SecureSessionClient: HTTPClient {
    private let session: URLSession
    private let challenges: TLSChallenges
    private let client: URLSessionHTTPClient

    init(base: URL, tls: TLSConfiguration, timeouts: HTTPTimeouts, maximumBodySize: Int) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.tlsMinimumSupportedProtocolVersion = tls.minimumVersion == .tls13 ? .TLSv13 : .TLSv12
        challenges = TLSChallenges(tls)
        session = URLSession(configuration: configuration, delegate: challenges, delegateQueue: nil)
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
        do {
            return try await client.send(request)
        } catch HTTPClientError.cancelled where !Task.isCancelled {
            // A refused certificate is told as a cancellation, which nobody asked for.
            throw HTTPClientError.secureConnectionFailed(
                challenges.lastFailure ?? TLSFailure(.other, "the secure connection was given up")
            )
        }
    }
}
#endif
