/// A gate that is shut until it is opened, for holding an answer until the test is ready for it.
///
/// ```swift
/// let gate = Gate()
/// server.route(.get, "/slow") { _ in
///     try await gate.wait()
///     return .text("done")
/// }
/// // … start the call, look at it while it waits …
/// gate.open()
/// ```
public final class Gate: Sendable {
    private let isOpenState = Observed(false)

    /// Creates a gate that is shut.
    public init() {}

    /// Whether the gate has been opened.
    public var isOpen: Bool { isOpenState.read { $0 } }

    /// Opens the gate for good and lets everyone through who waits; opening it again changes nothing.
    public func open() {
        isOpenState.update { $0 = true }
    }

    /// Waits until the gate is open.
    ///
    /// - Parameter seconds: The longest wait; the default waits as long as it takes.
    /// - Throws: ``HTTPTestServerError/timedOut(seconds:)``, or `CancellationError` when the task is cancelled.
    public func wait(within seconds: Double? = nil) async throws {
        try await isOpenState.wait(within: seconds) { $0 ? () : nil }
    }
}
