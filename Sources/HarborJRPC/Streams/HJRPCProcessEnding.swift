/// How a process has ended.
public enum HJRPCProcessEnding: Hashable, Sendable {
    /// By itself with a status.
    case exited(status: Int)
    /// By a signal.
    case killed(signal: Int)
}

extension HJRPCProcessEnding: CustomStringConvertible {
    /// A sentence for a person.
    public var description: String {
        switch self {
        case .exited(let status): "The process at the other end has ended with status \(status)."
        case .killed(let signal): "The process at the other end was ended by signal \(signal)."
        }
    }
}
