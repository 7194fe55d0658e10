/// Where an engine does not do what the conformance suite asks of all of them, and why; the only list of these.
public struct Deviation: Sendable {
    public let engine: Engine
    public let reason: String
    let holdsHere: Bool

    /// A deviation of URLSession on every system.
    private static func session(_ reason: String) -> Deviation {
        Deviation(engine: .urlSession, reason: reason, holdsHere: true)
    }

    /// A deviation of URLSession in swift-corelibs-foundation alone.
    private static func sessionOnLinux(_ reason: String) -> Deviation {
        #if os(Linux)
        Deviation(engine: .urlSession, reason: reason, holdsHere: true)
        #else
        Deviation(engine: .urlSession, reason: reason, holdsHere: false)
        #endif
    }
}

extension Deviation {
    public static let noLimits = session("URLSession has no limit for the size of a head or a collected body.")
}
