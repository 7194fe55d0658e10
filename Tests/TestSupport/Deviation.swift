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
    public static let noLimits = session("x")
    public static let ownMethods = sessionOnLinux("x")
    public static let bodyWithGet = session("x")
    public static let inventsContentType = sessionOnLinux("x")
    public static let emptyHeaderValue = sessionOnLinux("x")
    public static let joinsRepeats = session("x")
    public static let followsRedirects = session("x")
    public static let foldsSetCookie = session("x")
    public static let alwaysDecompresses = session("x")
    public static let takesShortBodies = session("x")
    public static let ownErrorCodes = session("x")
    public static let takesBrokenHeads = session("x")
    public static let sharesLeftovers = session("x")
}
