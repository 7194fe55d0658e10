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

extension HTTPBodyStream {
    /// Makes a stream that goes through steps as it is read, for instance for a mock.
    ///
    /// ```swift
    /// let body = HTTPBodyStream(steps: [.text("one\n"), .wait(0.5), .text("two\n")])
    /// ```
    public init(steps: [HTTPBodyStep]) {
        self.init(steps: steps, clock: SystemClock(), within: nil)
    }

    /// - Parameter limit: After how many seconds of waiting the body breaks off with a timeout; `nil` for never.
    package init(steps: [HTTPBodyStep], clock: any HarborClock, within limit: TimeInterval?) {
        self.init(source: StepSource(steps, clock: clock, within: limit))
    }
}
