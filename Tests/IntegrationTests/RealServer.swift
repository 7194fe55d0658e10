import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import TestSupport
import Testing

/// A server of `Scripts/start-servers`, by the variable that says where it is.
enum RealServer: String, CaseIterable, Sendable {
    case nginx = "HARBOR_NGINX_HTTP"
    case nginxTLS = "HARBOR_NGINX_TLS"
    case nginxTLSWithHTTP1 = "HARBOR_NGINX_TLS_HTTP1"
    case httpbin = "HARBOR_HTTPBIN"

    struct Missing: Error, CustomStringConvertible {
        let variable: String
        var description: String { "\(variable) is not set; Scripts/with-servers starts the servers" }
    }

    private static let environment = ProcessInfo.processInfo.environment

    /// Whether the tests run: they do where a server is missing, too, if none may be, and fail then.
    static var areWanted: Bool {
        environment["HARBOR_REQUIRE_SERVERS"] == "1" || allCases.allSatisfy { environment[$0.rawValue] != nil }
    }

    var url: URL {
        get throws {
            guard let text = Self.environment[rawValue], let url = URL(string: text + "/") else {
                throw Missing(variable: rawValue)
            }
            return url
        }
    }

    /// The certificate authority of nginx.
    static var authority: URL {
        get throws {
            guard let path = environment["HARBOR_TEST_CA"] else { throw Missing(variable: "HARBOR_TEST_CA") }
            return URL(fileURLWithPath: path)
        }
    }

    /// A file that nginx serves.
    static func file(_ name: String) throws -> Data {
        guard let root = environment["HARBOR_NGINX_ROOT"] else { throw Missing(variable: "HARBOR_NGINX_ROOT") }
        return try Data(contentsOf: URL(fileURLWithPath: root).appendingPathComponent(name))
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs where the servers are, and fails in CI where they are not.
    static var realServers: Self {
        .enabled(if: RealServer.areWanted, "the real servers are not there; Scripts/with-servers starts them")
    }
}

/// A way to nginx: an engine and a protocol.
enum Lane: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case curl = "curl over HTTP/1.1"
    case curlTLS = "curl over TLS and HTTP/1.1"
    case curlHTTP2 = "curl over HTTP/2"
    case urlSession = "URLSession over HTTP/1.1"

    /// The lanes of this build.
    ///
    /// URLSession on Linux cannot be told whom to trust, so that it has none over TLS.
    static var all: [Lane] {
        allCases.filter { Engine.all.contains($0 == .urlSession ? .urlSession : .curl) }
    }

    static var secure: [Lane] { all.filter { $0 == .curlTLS || $0 == .curlHTTP2 } }

    var testDescription: String { rawValue }

    /// What nginx calls the protocol.
    var protocolName: String { self == .curlHTTP2 ? "HTTP/2.0" : "HTTP/1.1" }

    private var server: RealServer {
        switch self {
        case .curl, .urlSession: .nginx
        case .curlTLS: .nginxTLSWithHTTP1
        case .curlHTTP2: .nginxTLS
        }
    }

    /// Runs code with a client.
    func withClient<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: (any HTTPClient) async throws -> Result
    ) async throws -> Result {
        #if HARBOR_CURL
        if self != .urlSession {
            var configuration = CurlConfiguration()
            configuration.tls.trustRoots = .only(try TrustedCertificates(file: RealServer.authority))
            configuration.maximumConnectionsPerHost = 128
            let client = CurlHTTPClient(baseURL: try server.url, configuration: configuration)
            defer { client.close() }
            return try await body(client)
        }
        #endif
        return try await Engine.urlSession.withClient(try server.url) { client in try await body(client) }
    }
}

/// What nginx tells of a request at `/echo-headers`.
struct Echo {
    private let lines: [String: String]

    init(_ response: HTTPResponse) {
        let pairs = String(decoding: response.body, as: UTF8.self).split(separator: "\n").map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (String(parts[0]), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
        }
        lines = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    subscript(name: String) -> String? { lines[name] }
}
