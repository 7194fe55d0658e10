import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a session asks and tells of one task.
final class TaskEvents: NSObject, URLSessionTaskDelegate {
    private let payload: SessionPayload

    /// - Parameter payload: What the request carries.
    init(_ payload: SessionPayload) {
        self.payload = payload
    }

    /// Has the session hand a redirect over as a response, for ``RedirectTransport`` to follow.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    #if canImport(FoundationNetworking)
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        completionHandler(payload.makeStream())
    }
    #else
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        payload.note(totalBytesSent, of: totalBytesExpectedToSend)
    }
    #endif
}
