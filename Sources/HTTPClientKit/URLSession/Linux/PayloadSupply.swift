#if canImport(FoundationNetworking)
import Foundation

/// A payload that a session reads piece by piece, as often as it wants it.
final class PayloadSupply: Sendable {
    private let payload: PreparedPayload
    private let report: UploadReport?
    private let error = Lock<HTTPClientError?>(nil)

    /// - Parameters:
    ///   - payload: One without streams.
    ///   - report: Told how far the session has read.
    init(_ payload: PreparedPayload, report: UploadReport?) {
        self.payload = payload
        self.report = report
    }

    /// In bytes.
    var length: Int? { payload.length }

    /// Why the payload could not be given in full.
    var failure: HTTPClientError? { error.withLock { $0 } }

    /// The payload from its beginning.
    func makeStream() -> InputStream {
        PayloadInputStream(payload.segments, of: self)
    }

    func note(_ bytesSent: Int) {
        report?.note(bytesSent, isComplete: bytesSent == length)
    }

    func fail(_ error: HTTPClientError) {
        self.error.withLock { $0 = error }
    }
}
#endif
