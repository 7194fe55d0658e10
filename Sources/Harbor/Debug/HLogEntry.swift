/// One entry of a client's log; credentials are left out of it.
public struct HLogEntry: Sendable {
    /// What an entry is about.
    public enum Kind: Hashable, Sendable {
        /// An attempt that begins.
        case request
        /// The response to an attempt, or why there is none.
        case response
        /// The error that a call ended with.
        case error
        /// Something that may be a mistake.
        case note
    }

    /// What it is about.
    public let kind: Kind
    /// The name of the request's type.
    public let requestName: String
    /// The text, of several lines.
    public let text: String

    /// Creates an entry.
    public init(kind: Kind, requestName: String, text: String) {
        self.kind = kind
        self.requestName = requestName
        self.text = text
    }
}
