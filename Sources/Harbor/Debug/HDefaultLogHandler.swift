#if canImport(os)
import os
#endif

/// Writes to the system's log on Apple platforms, and to standard output elsewhere.
public struct HDefaultLogHandler: HLogHandlerProtocol {
    #if canImport(os)
    private static let logger = Logger(subsystem: "Harbor", category: "requests")
    #endif

    /// Creates a handler.
    public init() {}

    /// Writes the text of the entry.
    public func log(_ entry: HLogEntry) {
        #if canImport(os)
        Self.logger.debug("\(entry.text, privacy: .public)")
        #else
        print(entry.text)
        #endif
    }
}
