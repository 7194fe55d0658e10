import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import TestSupport
import Testing

/// A server of `Scripts/start-servers`, by the variable that says where it is.
enum RealServer: String, Sendable {
    case nginx = "HARBOR_NGINX_HTTP"
    case nginxTLS = "HARBOR_NGINX_TLS"
    case nginxTLSWithHTTP1 = "HARBOR_NGINX_TLS_HTTP1"
    case httpbin = "HARBOR_HTTPBIN"

    var url: URL {
        get throws { try ServerEnvironment.url(rawValue).appendingPathComponent("") }
    }

    /// A file that nginx serves.
    static func file(_ name: String) throws -> Data {
        let root = URL(fileURLWithPath: try ServerEnvironment.value("HARBOR_NGINX_ROOT"))
        return try Data(contentsOf: root.appendingPathComponent(name))
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
            configuration.tls.trustRoots = .only(
                try TrustedCertificates(file: ServerEnvironment.certificateFile("ca.pem"))
            )
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
