import Foundation

/// What the command line asks for.
struct DemoOptions: Equatable {
    enum Engine: String, CaseIterable {
        case curl, urlsession

        /// libcurl where it was built in.
        static var standard: Engine {
            #if HARBOR_CURL
            .curl
            #else
            .urlsession
            #endif
        }
    }

    enum Command: Equatable {
        case run(DemoOptions)
        case events(EventsArguments)
        case help
    }

    /// The API to talk to; `nil` for the server that the demo brings along.
    var baseURL: URL?
    var engine = Engine.standard

    static let usage = """
        Shows typed round trips over HTTP: GET one, GET a list, POST, and a 404 that becomes a typed error.

        Usage: HTTPClientKitDemo [--base-url URL] [--engine curl|urlsession]
               HTTPClientKitDemo events URL

          --base-url URL      Talk to this API, for instance https://jsonplaceholder.typicode.com,
                              instead of the server that the demo starts on the loopback interface.
          --engine ENGINE     Send with libcurl (curl) or Foundation (urlsession). Default: \(Engine.standard.rawValue).
          --help              Show this text.

        events shows the server-sent events of URL as they come, and connects again when a connection is lost, until the
        server has no more or ctrl-C.
        """

    /// Reads the arguments behind the program's name.
    ///
    /// - Throws: ``UsageError`` that names the argument which is wrong.
    static func parse(_ arguments: [String]) throws(UsageError) -> Command {
        if arguments.first == "events" {
            return try EventsArguments.parse(arguments.dropFirst()).map(Command.events) ?? .help
        }
        var options = DemoOptions()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            let flag = parts.first ?? argument
            if flag == "--help" || flag == "-h" { return .help }
            guard flag == "--base-url" || flag == "--engine" else {
                throw UsageError("unknown argument \(argument.debugDescription)")
            }
            guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
                throw UsageError("\(flag) needs a value")
            }
            if flag == "--base-url" {
                options.baseURL = try baseURL(value)
            } else {
                options.engine = try engine(value)
            }
        }
        return .run(options)
    }

    /// The slash at the end has paths go below the URL instead of beside its last segment.
    private static func baseURL(_ text: String) throws(UsageError) -> URL {
        guard let url = URL(string: text.hasSuffix("/") ? text : text + "/"), url.host?.isEmpty == false,
            url.scheme == "http" || url.scheme == "https"
        else { throw UsageError("--base-url takes an http or https URL, not \(text.debugDescription)") }
        return url
    }

    private static func engine(_ text: String) throws(UsageError) -> Engine {
        guard let engine = Engine(rawValue: text) else {
            throw UsageError("--engine takes curl or urlsession, not \(text.debugDescription)")
        }
        #if !HARBOR_CURL
        if engine == .curl { throw UsageError("this build has no curl engine; use --engine urlsession") }
        #endif
        return engine
    }
}

/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
