/// Where an engine does not do what the conformance suite asks of all of them, and why; the only list of these.
package struct Deviation: Sendable {
    package let engine: Engine
    package let reason: String
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
    // What is sent.
    package static let rewritesMethods = session("It writes a usual method in capitals, though methods have case.")
    package static let noStreamedPayload = session("It refuses a payload that is a stream.")
    package static let noExpectation = session("It sends a large payload without asking first.")
    package static let noBodyWithGet = session("It refuses a GET with a body.")
    package static let lengthOfNothing = sessionOnLinux("It sends Content-Length: 0 with a DELETE that has no body.")
    package static let inventsMediaType = session("It sends a form's Content-Type with a body that has none.")
    package static let dropsBlankValues = sessionOnLinux("It leaves a field of white space out.")
    package static let joinsRepeatedFields = session("A URLRequest joins the values of one name by a comma.")
    package static let noAddressLiterals = sessionOnLinux("It takes a URL with an IPv6 address for none.")

    // What is received.
    package static let unorderedFields = session("It tells the fields as a dictionary, the cookies of several in one.")
    package static let alwaysDecompresses = session("It decompresses although the request speaks for itself.")
    package static let needsSpaceAfterColon = sessionOnLinux("It fails on a field without a space behind its colon.")
    package static let trapsWithoutHead = sessionOnLinux(
        "It ends the program on trailers, and when the connection ends behind an interim answer."
    )
    package static let fewErrorCodes = session("It has one code for many faults of the answer, and other ones.")
    package static let takesCutStreams = sessionOnLinux("It takes a compressed body that was cut for a whole one.")
    package static let leavesFramingToOthers = session("It takes two lengths, a length with a sign, a broken field.")
    package static let takesUnaskedAnswers = sessionOnLinux(
        "It takes what an idle connection has said for the answer to the next request."
    )
    package static let noLimits = session("It has no limit for a head, and knows a body's size only at its end.")
    package static let cannotBeHeldBack = sessionOnLinux("It takes a body that nobody reads into memory, to a limit.")

    package static let waitsForCredentials = sessionOnLinux("It never ends a request that is answered with a 401.")
    package static let noBrotli = sessionOnLinux("Its libcurl may have no br, and it does not say what it takes.")

    // Time.
    package static let noConnectTimeout = session("It has no time limit for connecting alone.")
    package static let wholeSeconds = sessionOnLinux("Its idle limit is a whole number of seconds.")
    package static let ownRetries = session("It sends again what it likes to send again.")
}
