public import Foundation
import HTTPClientKit

/// When a client asks a server whether it wants a payload before it sends it (RFC 9110 §10.1.1).
///
/// The request then has `Expect: 100-continue`, and its payload waits for the server's 100. A final status instead of it
/// is the response, and the payload is not sent. A server that says nothing gets the payload after the timeout, and one
/// that answers 417 gets the request once more without the expectation.
///
/// HTTP/2 has no need of it: a server that does not want a payload ends its stream, so that nothing is asked there.
public struct ExpectContinue: Hashable, Sendable {
    /// The size, in bytes, from which a payload waits for the server's consent; 1 MiB by default, and 0 for every payload
    /// that is not empty.
    ///
    /// A payload of unknown length waits, too.
    public var threshold: Int
    /// How long to wait for the server's consent before sending anyway, in seconds; 1 by default.
    public var timeout: TimeInterval

    /// Makes the settings.
    public init(threshold: Int = 1 << 20, timeout: TimeInterval = 1) {
        self.threshold = threshold
        self.timeout = timeout
    }

    /// Whether the server is asked about a payload.
    func applies(to payload: PreparedPayload) -> Bool {
        guard let length = payload.length else { return true }
        return length > 0 && length >= threshold
    }
}
