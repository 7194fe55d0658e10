public import Foundation

/// The time limits of a request, in seconds; fractions count, `nil` means no limit.
///
/// Passing one fails the request with ``HTTPClientError/connectTimeout(_:)``, ``HTTPClientError/idleTimeout(_:)`` or
/// ``HTTPClientError/timeout``, see ``HTTPClientError/isTimeout``. A limit that is not a
/// finite number above zero fails it with ``HTTPClientError/invalidRequest(_:)`` before anything is sent.
public struct HTTPTimeouts: Hashable, Sendable {
    /// Until a connection can be used: name resolution, TCP and TLS together.
    ///
    /// 30 s by default.
    public var connect: TimeInterval?

    /// The longest silence on an established connection: nothing could be sent and nothing arrived.
    ///
    /// 60 s by default.
    public var idle: TimeInterval?

    /// From the call to the last byte of the response, waiting for a free connection included.
    ///
    /// No limit by default.
    public var total: TimeInterval?

    /// Creates a set of limits.
    public init(connect: TimeInterval? = 30, idle: TimeInterval? = 60, total: TimeInterval? = nil) {
        self.connect = connect
        self.idle = idle
        self.total = total
    }
}

extension HTTPTimeouts {
    /// Refuses a limit that no clock can carry out.
    package func validate() throws(HTTPClientError) {
        if let connect { try NumberCheck.timeLimit(connect, "the connect timeout") }
        if let idle { try NumberCheck.timeLimit(idle, "the idle timeout") }
        if let total { try NumberCheck.timeLimit(total, "the total timeout") }
    }
}
