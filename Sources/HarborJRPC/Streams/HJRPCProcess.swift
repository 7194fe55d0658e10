#if os(macOS) || os(Linux)
/// A program that speaks JSON-RPC on its standard input and output.
///
/// ```swift
/// let server = HJRPCProcess("sourcekit-lsp", arguments: ["--log-level", "error"])
/// ```
public struct HJRPCProcess: Hashable, Sendable {
    /// Where what the program writes to its standard error goes.
    public enum StandardError: Hashable, Sendable {
        /// To the standard error of this process.
        case inherited
        /// Nowhere.
        case discarded
        /// To this connection, line by line, see ``HJRPCConnection/standardErrorLines``.
        ///
        /// When the program ends by itself, the reason has the last part of what it wrote, see
        /// ``HJRPCConnectionError/peerEnded(_:standardError:)``. It is always read, whether anybody takes the lines or not,
        /// so that the program never waits for that.
        case captured
    }

    /// The path of the program, or its name, which is looked for in the directories of `PATH`.
    public var program: String
    /// What the program is told, without its own name.
    public var arguments: [String]
    /// The environment of the program; `nil`, the default, for that of this process.
    public var environment: [String: String]?
    /// The directory that the program starts in; `nil`, the default, for that of this process.
    public var directory: String?
    /// Where its standard error goes; to that of this process by default.
    public var standardError = StandardError.inherited

    /// Names a program.
    public init(
        _ program: String,
        arguments: [String] = [],
        environment: [String: String]? = nil,
        directory: String? = nil
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.directory = directory
    }
}
#endif
