#if canImport(Security)
import Foundation
import Security

/// A session whose TLS goes by a configuration; it ends with the client that made it, after its last task.
final class SecuredSession: SessionOwner {
    let session: URLSession
    private let challenges: TLSChallenges

    init(_ tls: TLSConfiguration) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.tlsMinimumSupportedProtocolVersion = tls.minimumVersion == .tls13 ? .TLSv13 : .TLSv12
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        challenges = TLSChallenges(tls)
        session = URLSession(configuration: configuration, delegate: challenges, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// What an error of a request means: a refused certificate is told as a cancellation, which nobody asked for.
    func meaning(of error: any Error, host: String) -> any Error {
        guard error as? HTTPClientError == .cancelled, !Task.isCancelled else { return error }
        return HTTPClientError.secureConnectionFailed(challenges.failure(of: host))
    }
}
#endif
