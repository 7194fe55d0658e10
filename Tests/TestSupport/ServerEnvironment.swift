public import Foundation
public import Testing

/// Where the servers are that `Scripts/start-servers` started, as the environment tells.
///
/// Without them the tests that need one are skipped, unless `HARBOR_REQUIRE_SERVERS` is set: then they fail.
public enum ServerEnvironment {
    private static let variables = ProcessInfo.processInfo.environment

    /// Whether the tests that need the servers are to run.
    public static var isExpected: Bool {
        variables["HARBOR_REQUIRE_SERVERS"] == "1" || variables["HARBOR_CERTIFICATES"] != nil
    }

    /// The value of a variable.
    public static func value(_ name: String) throws -> String {
        guard let value = variables[name] else { throw Missing(name: name) }
        return value
    }

    /// A server's address.
    public static func url(_ name: String) throws -> URL {
        guard let url = URL(string: try value(name)) else { throw Missing(name: name) }
        return url
    }

    /// Host and port of a proxy.
    public static func address(_ name: String) throws -> (host: String, port: Int) {
        let parts = try value(name).split(separator: ":")
        guard parts.count == 2, let port = Int(parts[1]) else { throw Missing(name: name) }
        return (String(parts[0]), port)
    }

    /// A file of `Scripts/make-certificates`.
    public static func certificateFile(_ name: String) throws -> URL {
        URL(fileURLWithPath: try value("HARBOR_CERTIFICATES")).appendingPathComponent(name)
    }

    /// The lines of a server's log that contain a text.
    public static func lines(of variable: String, containing text: String) throws -> [String] {
        try String(contentsOfFile: value(variable), encoding: .utf8)
            .split(separator: "\n").map(String.init).filter { $0.contains(text) }
    }

    struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "\(name) is not set; Scripts/with-servers sets it" }
    }
}

extension Trait where Self == ConditionTrait {
    /// For tests that need the servers of `Scripts/start-servers`.
    public static var needsServers: Self {
        .enabled(if: ServerEnvironment.isExpected, "run through Scripts/with-servers")
    }
}
