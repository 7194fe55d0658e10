/// An error that a handler threw, and where.
///
/// ``HTTPTestServer/stop(within:)`` throws the first one, so that the test that owns the server fails.
public struct HandlerFailure: Error, Sendable {
    /// The error that the handler threw.
    public let error: any Error
    /// The request that was being answered; `nil` in raw mode when none had been read.
    public let request: RecordedRequest?
    /// The number of the connection, from 0 in the order in which they were accepted.
    public let connection: Int
}

extension HandlerFailure: CustomStringConvertible {
    /// The error, with the request and the connection that it belongs to.
    public var description: String {
        let subject = request.map { "\($0.method) \($0.target)" } ?? "a raw connection"
        return "The handler for \(subject) (connection \(connection)) failed: \(error)"
    }
}
