public import Foundation

/// A step of a body that a test makes up, see ``HTTPBodyStream/init(steps:)``.
public enum HTTPBodyStep: Sendable {
    /// Bytes arrive.
    case chunk(Data)
    /// Nothing arrives for so many seconds.
    case wait(TimeInterval)
    /// The body breaks off, for instance with ``HTTPClientError/connectionLost(_:)``.
    case fail(any Error)

    /// Text arrives, in UTF-8.
    public static func text(_ text: String) -> HTTPBodyStep {
        .chunk(Data(text.utf8))
    }

    /// An event arrives, as an event stream writes it.
    public static func event(_ event: ServerSentEvent) -> HTTPBodyStep {
        .text(event.streamText)
    }
}
