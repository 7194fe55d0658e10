/// How much of a payload has been sent.
public struct HTTPUploadProgress: Hashable, Sendable {
    /// The bytes of the payload that were handed to the connection, in bytes, from the beginning of this sending.
    ///
    /// What is still in the buffers of the system counts as sent.
    public let bytesSent: Int
    /// The length of the payload, in bytes; `nil` when it is not known.
    public let bytesExpected: Int?

    /// Creates a state.
    public init(bytesSent: Int, bytesExpected: Int?) {
        self.bytesSent = bytesSent
        self.bytesExpected = bytesExpected
    }

    /// From 0 to 1; `nil` when the length is not known.
    public var fraction: Double? {
        bytesExpected.map { $0 > 0 ? Double(bytesSent) / Double($0) : 1 }
    }
}

/// A closure that is told how far a payload has been sent, and which handler it is.
///
/// ```swift
/// request.uploadProgress = HTTPUploadProgressHandler { progress in
///     print(progress.bytesSent, "of", progress.bytesExpected ?? 0)
/// }
/// ```
///
/// The closure is called in a task of its own, one call after the other, about twenty times a second at most; states
/// that it is too slow for are left out. It is told of the last byte, and that call has returned when the response is
/// there. A redirect or a retry that sends the payload again begins at 0 again.
public struct HTTPUploadProgressHandler: Sendable {
    private let call: Call

    /// Creates a handler.
    public init(_ report: @escaping @Sendable (HTTPUploadProgress) -> Void) {
        call = Call(report)
    }

    /// Tells the closure.
    package func report(_ progress: HTTPUploadProgress) {
        call.report(progress)
    }

    private final class Call: Sendable {
        let report: @Sendable (HTTPUploadProgress) -> Void

        init(_ report: @escaping @Sendable (HTTPUploadProgress) -> Void) {
            self.report = report
        }
    }
}

extension HTTPUploadProgressHandler: Equatable {
    /// Whether both are the same handler.
    public static func == (left: HTTPUploadProgressHandler, right: HTTPUploadProgressHandler) -> Bool {
        left.call === right.call
    }
}
