public import Foundation

/// Why a connection does not begin, or has ended.
///
/// Every call that waits for an answer when a connection ends gets the reason inside
/// ``HJRPCRequestError/connectionError(_:)``.
public enum HJRPCConnectionError: Error, Hashable, Sendable {
    /// The program could not be started, and why.
    case launchFailed(program: String, reason: String)
    /// Nothing could be connected to at the path of the socket, and why.
    case cannotConnect(path: String, reason: String)
    /// The connection was closed on this side.
    case closed
    /// The peer has closed its side.
    case peerClosed
    /// The process at the other end has ended by itself with a status, and its standard error was not read here.
    case peerExited(status: Int)
    /// The process at the other end was ended by a signal, and its standard error was not read here.
    case peerKilled(signal: Int)
    /// The process at the other end has ended, and this is the last part of its standard error, of at most 4 KiB.
    ///
    /// So it is with ``HJRPCProcess/StandardError/captured``, and else one of the two cases above.
    case peerEnded(HJRPCProcessEnding, standardError: String)
    /// The stream has ended in the middle of a message.
    case truncatedMessage
    /// A message is longer than the limit, in bytes.
    case messageTooLarge(limit: Int)
    /// The messages cannot be told apart, and why.
    case malformedFrame(String)
    /// A message is none of JSON-RPC, and why.
    case malformedMessage(String)
    /// The peer could not tell which of several calls an error is for.
    case unattributedError(HJRPCError)
    /// The peer calls, and does not read the answers, which have more than this many bytes.
    case peerDoesNotRead(limit: Int)
    /// The system refused to read or write, and why.
    case system(String)
}

extension HJRPCConnectionError {
    /// How the process at the other end has ended, if that is why the connection has.
    public var processEnding: HJRPCProcessEnding? {
        switch self {
        case .peerExited(let status): .exited(status: status)
        case .peerKilled(let signal): .killed(signal: signal)
        case .peerEnded(let ending, _): ending
        default: nil
        }
    }

    init(_ ending: HJRPCProcessEnding, standardError: String?) {
        self =
            switch (ending, standardError) {
            case (_, let text?): .peerEnded(ending, standardError: text)
            case (.exited(let status), nil): .peerExited(status: status)
            case (.killed(let signal), nil): .peerKilled(signal: signal)
            }
    }
}

extension HJRPCConnectionError: LocalizedError, CustomStringConvertible {
    /// A sentence for a person.
    public var description: String {
        switch self {
        case .launchFailed(let program, let reason): "\(program) cannot be started: \(reason)"
        case .cannotConnect(let path, let reason): "There is no connection to the socket \(path): \(reason)"
        case .closed: "The connection was closed."
        case .peerClosed: "The peer has closed the connection."
        case .peerExited(let status): "\(HJRPCProcessEnding.exited(status: status))"
        case .peerKilled(let signal): "\(HJRPCProcessEnding.killed(signal: signal))"
        case .peerEnded(let ending, ""): "\(ending) It wrote nothing to its standard error."
        case .peerEnded(let ending, let text): "\(ending) The last of its standard error: \(text)"
        case .truncatedMessage: "The stream has ended in the middle of a message."
        case .messageTooLarge(let limit): "A message is longer than \(limit) bytes."
        case .malformedFrame(let reason): "A message cannot be told from the next: \(reason)."
        case .malformedMessage(let reason): "A message of the peer is not JSON-RPC: \(reason)"
        case .unattributedError(let error): "The peer does not say which call failed: \(error)"
        case .peerDoesNotRead(let limit): "The peer does not read answers to its calls; \(limit) bytes wait for it."
        case .system(let reason): "The connection failed: \(reason)"
        }
    }

    /// The same sentence as ``description``.
    public var errorDescription: String? { description }
}
