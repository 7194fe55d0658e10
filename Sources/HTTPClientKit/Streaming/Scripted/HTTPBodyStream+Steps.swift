package import Foundation

extension HTTPBodyStream {
    /// Creates a stream that goes through steps as it is read, for instance for a mock.
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
