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
        Deviation(engine: .urlSession, reason: reason, holdsHere: true)
        #endif
    }
}

extension Deviation {
    // What is sent.
    public static let rewritesMethods = session("It writes a usual method in capitals, though methods have case.")
    public static let noBodyWithGet = session("It refuses a GET with a body.")
    public static let lengthOfNothing = sessionOnLinux("It sends Content-Length: 0 with a DELETE that has no body.")
    public static let inventsMediaType = session("It sends a form's Content-Type with a body that has none.")
    public static let dropsBlankValues = sessionOnLinux("It leaves a field of white space out.")
    public static let joinsRepeatedFields = session("A URLRequest joins the values of one name by a comma.")
    public static let noAddressLiterals = sessionOnLinux("It takes a URL with an IPv6 address for none.")

    // What is received.
    public static let followsRedirects = session("The session follows redirects, by its own configuration.")
    public static let unorderedFields = session("It tells the fields as a dictionary, the cookies of several in one.")
    public static let alwaysDecompresses = session("It decompresses although the request speaks for itself.")
    public static let needsSpaceAfterColon = sessionOnLinux("It fails on a field without a space behind its colon.")
    public static let trapsWithoutHead = sessionOnLinux(
        "It ends the program on trailers, and when the connection ends behind an interim answer."
    )
    public static let fewErrorCodes = session("It has one code for many faults of the answer, and other ones.")
    public static let takesCutStreams = sessionOnLinux("It takes a compressed body that was cut for a whole one.")
    public static let leavesFramingToOthers = session("It takes two lengths, a length with a sign, a broken field.")
    public static let noLimits = session("It has no limit for a head, and knows a body's size only at its end.")

    public static let noBrotli = sessionOnLinux("Its libcurl may have no br, and it does not say what it takes.")

    // Time.
    public static let noConnectTimeout = session("It has no time limit for connecting alone.")
    public static let wholeSeconds = sessionOnLinux("Its idle limit is a whole number of seconds.")
    public static let ownRetries = session("It sends again what it likes to send again.")
}
