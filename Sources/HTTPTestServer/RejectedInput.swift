/// Input that was no valid request, or that ended in the middle of a head.
public struct RejectedInput: Hashable, Sendable {
    /// What was wrong with it, in words.
    public let reason: String
    /// The status that the client was answered with; `nil` when it had gone.
    public let status: Int?
    /// The number of the connection, from 0 in the order in which they were accepted.
    public let connection: Int
}
