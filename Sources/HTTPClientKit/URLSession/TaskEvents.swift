import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a session asks and tells of one task.
final class TaskEvents: NSObject, URLSessionTaskDelegate {
    private let report: UploadReport?

    /// - Parameter report: Told how far the payload has been sent.
    init(_ report: UploadReport?) {
        self.report = report
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

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        report?.note(HTTPUploadProgress(bytesSent: Int(totalBytesSent), bytesExpected: Int(totalBytesExpectedToSend)))
    }
}
