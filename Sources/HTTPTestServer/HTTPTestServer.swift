public import Foundation

/// A scriptable HTTP/1.1 server on the loopback interface, for tests of HTTP clients.
///
/// Routes answer requests by method and path, queued answers come before them in order, and a raw handler has a
/// connection to itself and can misbehave as it likes. What arrives is recorded. An error that a handler throws is
/// answered with a 500 and thrown again when the server stops, so that the test that owns the server fails.
///
/// ```swift
/// try await HTTPTestServer.withServer { server in
///     server.route(.get, "/users/{id}") { request in
///         .json(#"{"id":\#(request.parameters["id"] ?? "0")}"#)
///     }
///     server.enqueue(.status(503))
///
///     // … a client that tries again calls server.url + "users/1" …
///
///     #expect(server.requests.map(\.target) == ["/users/1", "/users/1"])
/// }
/// ```
///
/// A client that closes its side while an answer is being made has the handler's task cancelled.
/// A server that is dropped without ``stop(within:)`` closes its port and its connections too, but reports no failures.
public final class HTTPTestServer: Sendable {
    /// What can be chosen when a server starts.
    public struct Options: Sendable {
        /// Whether a request that nothing answers is a failure (and a 500) and not only a 404; false by default.
        public var isStrict = false
        /// The largest head that is read, in bytes; a larger one gets a 431; 1 MiB by default.
        public var headLimit = 1 << 20
        /// The largest body that is read, in bytes; a larger one gets a 413; 1 GiB by default.
        ///
        /// Bodies are kept in memory.
        public var bodyLimit = 1 << 30
        /// Whether ``RecordedRequest/rawBody`` is filled in; false by default.
        public var recordsRawBodies = false

        /// Creates the default options.
        public init() {}
    }

    let core: ServerCore
    /// The address to send requests to, for instance `http://127.0.0.1:8080/`.
    public let url: URL

    /// The port that the server listens on.
    public var port: Int { Int(core.port) }

    private init(core: ServerCore, url: URL) {
        self.core = core
        self.url = url
    }

    deinit {
        core.shutDown()
    }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - host: The numeric IPv4 or IPv6 address to listen on.
    ///   - port: The port; 0, the default, lets the system choose a free one.
    ///   - options: What else can be chosen.
    /// - Throws: ``HTTPTestServerError`` when the address cannot be listened on.
    public static func start(
        host: String = "127.0.0.1",
        port: Int = 0,
        options: Options = Options()
    ) async throws -> HTTPTestServer {
        guard let number = UInt16(exactly: port) else { throw HTTPTestServerError.notAnAddress("\(host):\(port)") }
        let core = try ServerCore(
            host: host,
            port: number,
            parser: RequestParser(
                limits: RequestParser.Limits(head: options.headLimit, body: options.bodyLimit),
                keepsRawBody: options.recordsRawBodies
            ),
            state: ServerState(isStrict: options.isStrict)
        )
        let authority = host.contains(":") ? "[\(host)]:\(core.port)" : "\(host):\(core.port)"
        guard let url = URL(string: "http://\(authority)/") else {
            core.shutDown()
            throw HTTPTestServerError.notAnAddress(host)
        }
        core.startAccepting()
        return HTTPTestServer(core: core, url: url)
    }

    /// Runs code with a server and stops the server afterwards.
    ///
    /// - Throws: The first failure of a handler, as it often is the cause of what `body` throws; else that.
    public static func withServer<Result>(
        host: String = "127.0.0.1",
        options: Options = Options(),
        isolation: isolated (any Actor)? = #isolation,
        _ body: (HTTPTestServer) async throws -> Result
    ) async throws -> Result {
        let server = try await start(host: host, options: options)
        do {
            let result = try await body(server)
            try await server.stop()
            return result
        } catch {
            try await server.stop()
            throw error
        }
    }

    /// Closes the port and every connection, cancels the handlers and waits for them to end.
    ///
    /// - Parameter seconds: How long handlers are waited for that ignore their cancellation.
    /// - Throws: The first ``HandlerFailure``; ``HTTPTestServerError/handlersStillRunning(connections:)``.
    ///   A second call throws nothing.
    public func stop(within seconds: Double = 5) async throws {
        guard !core.state.read({ $0.isStopped }) else { return }
        core.shutDown()
        // A cancelled test must still get its ports and threads back, so the wait does not hear of that.
        let core = core
        try? await Task.detached { try await core.waitForEnd(within: seconds) }.value
        if let failure = failures.first { throw failure }
        if openConnections > 0 { throw HTTPTestServerError.handlersStillRunning(connections: openConnections) }
    }
}
