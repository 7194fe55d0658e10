/// What can go wrong in the server itself or in the use of it.
public enum HTTPTestServerError: Error, Hashable, Sendable {
    /// A system call of the server's set-up failed: its name, and the system's number and text for the error.
    case system(call: String, code: Int32, message: String)
    /// The host to listen on is not a numeric IPv4 or IPv6 address.
    case notAnAddress(String)
    /// What was awaited did not come within the time.
    case timedOut(seconds: Double)
    /// The connection cannot be written to any more: the peer has closed or reset it, or it was closed on this side.
    case peerClosed
    /// The input ended before what was asked for was complete: the bytes of it that had come.
    case endOfInput(received: Int)
    /// A strict server got a request that no route and no queued answer was there for.
    case unrouted(method: String, target: String)
    /// Handlers ignored their cancellation and still ran some time after ``HTTPTestServer/stop(within:)``.
    case handlersStillRunning(connections: Int)
}

extension HTTPTestServerError: CustomStringConvertible {
    /// What happened, in words.
    public var description: String {
        switch self {
        case .system(let call, let code, let message): "\(call) failed: \(message) (errno \(code))"
        case .notAnAddress(let host): "\"\(host)\" is not a numeric IPv4 or IPv6 address to listen on"
        case .timedOut(let seconds): "what was awaited did not come within \(seconds) s"
        case .peerClosed: "the connection is closed for writing"
        case .endOfInput(let received): "the input ended too early, after \(received) bytes of what was asked for"
        case .unrouted(let method, let target): "no route and no queued answer for \(method) \(target)"
        case .handlersStillRunning(let count):
            "the server was stopped, but the handlers of \(count) connections ignore their cancellation"
        }
    }
}
