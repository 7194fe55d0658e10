public import Foundation

/// An event that a server sent in an event stream (WHATWG HTML §9.2).
public struct ServerSentEvent: Hashable, Sendable {
    /// What kind of event it is; `message` when the server names none.
    public var type: String
    /// The data; several `data` fields are joined by a line feed.
    public var data: String
    /// The last event id that the server gave, with this event or before it; `nil` when there is none.
    public var id: String?
    /// How long to wait before a reconnection, in seconds, when this event says so.
    public var retry: TimeInterval?

    /// Creates an event, for instance for a test.
    public init(type: String = "message", data: String, id: String? = nil, retry: TimeInterval? = nil) {
        self.type = type
        self.data = data
        self.id = id
        self.retry = retry
    }
}
