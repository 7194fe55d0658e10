import Foundation
import HTTPTestServer
import Testing

struct LifecycleTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `The address names the host and the port`() async throws {
        try await HTTPTestServer.withServer { server in
            #expect(server.url.absoluteString == "http://127.0.0.1:\(server.port)/")
        }
    }

    @Test func `A server can listen on IPv6`() async throws {
        try await HTTPTestServer.withServer(host: "::1") { server in
            #expect(server.url.absoluteString == "http://[::1]:\(server.port)/")
            let client = try RawClient(port: server.port, isIPv6: true)
            try await client.write(Self.request)
            #expect(try await client.read(exactly: 22) == "HTTP/1.1 404 Not Found")
        }
    }

    @Test func `A host that is no address is refused`() async throws {
        await #expect(throws: HTTPTestServerError.notAnAddress("localhost")) {
            _ = try await HTTPTestServer.start(host: "localhost")
        }
    }

    #if os(Linux)
    // An address of its own, which only Linux has: elsewhere in this process a connection could take the port.
    @Test func `A port that is taken is refused, and is free after stopping`() async throws {
        let host = "127.0.0.77"
        let server = try await HTTPTestServer.start(host: host)
        let failure = await #expect(throws: HTTPTestServerError.self) {
            _ = try await HTTPTestServer.start(host: host, port: server.port)
        }
        guard case .system(call: "bind", _, _)? = failure else {
            Issue.record("another error: \(String(describing: failure))")
            return
        }
        try await server.stop()
        let next = try await HTTPTestServer.start(host: host, port: server.port)
        #expect(next.port == server.port)
        try await next.stop()
    }
    #endif

    @Test func `Stopping ends connections and cancels handlers, and can be repeated`() async throws {
        let server = try await HTTPTestServer.start()
        let ended = Gate()
        server.route("/") { _ in
            defer { ended.open() }
            try await Gate().wait()
            return .status(204)
        }
        let client = try RawClient(port: server.port)
        let idle = try RawClient(port: server.port)
        try await client.write(Self.request)
        try await server.nextRequest()
        try await server.stop()
        #expect(ended.isOpen)
        #expect(server.openConnections == 0)
        #expect(try await client.readToEnd() == [])
        #expect(try await idle.readToEnd() == [])
        try await server.stop()
    }

    @Test func `A handler that ignores its cancellation does not hold the stop up`() async throws {
        let server = try await HTTPTestServer.start()
        let release = Gate()
        server.route("/") { _ in
            await Task.detached { try? await release.wait() }.value
            return .status(204)
        }
        let client = try RawClient(port: server.port)
        try await client.write(Self.request)
        try await server.nextRequest()
        await #expect(throws: HTTPTestServerError.handlersStillRunning(connections: 1)) {
            try await server.stop(within: 0.05)
        }
        #expect(try await client.readToEnd() == [])
        release.open()
        try await server.waitForOpenConnections(0)
    }

    @Test func `A client that leaves has the handler cancelled`() async throws {
        try await HTTPTestServer.withServer { server in
            let isCancelled = Gate()
            server.route("/") { _ in
                do {
                    try await Gate().wait()
                } catch is CancellationError {
                    isCancelled.open()
                }
                return .status(204)
            }
            let client = try RawClient(port: server.port)
            try await client.write(Self.request)
            try await server.nextRequest()
            try await client.close()
            try await isCancelled.wait(within: 10)
            try await server.waitForOpenConnections(0)
        }
    }

    @Test func `A handler that throws a cancellation without being cancelled fails the test`() async throws {
        let server = try await HTTPTestServer.start()
        server.route("/") { _ in throw CancellationError() }
        let client = try RawClient(port: server.port)
        try await client.write(Self.request)
        let failure = try await server.nextFailure()
        #expect(failure.error is CancellationError)
        try await server.stop()
    }

    @Test func `A server that is dropped closes its port and its connections`() async throws {
        var server: HTTPTestServer? = try await HTTPTestServer.start()
        let port = try #require(server?.port)
        server?.route("/") { _ in .never }
        let client = try RawClient(port: port)
        try await client.write(Self.request)
        try await server?.nextRequest()
        server = nil
        #expect(try await client.readToEnd() == [])
        #expect(throws: RawClient.Failure.self) { _ = try RawClient(port: port) }
    }

    @Test func `The value and the error of the code in a server come out`() async throws {
        struct Broken: Error {}
        let port = try await HTTPTestServer.withServer { $0.port }
        #expect(port > 0)
        await #expect(throws: Broken.self) {
            try await HTTPTestServer.withServer { _ in throw Broken() }
        }
    }

    #if os(Linux)
    @Test func `No descriptor is left over after two hundred connections`() async throws {
        let server = try await HTTPTestServer.start()
        server.route("/") { _ in .status(204) }
        for _ in 0..<200 {
            let client = try RawClient(port: server.port)
            try await client.write(Self.request)
            #expect(try await client.read(exactly: 27) == "HTTP/1.1 204 No Content\r\n\r\n")
        }
        try await server.waitForOpenConnections(0)
        #expect(try Self.descriptors(onPort: server.port) == 1)
        try await server.stop()
        #expect(try Self.descriptors(onPort: server.port) == 0)
    }

    /// The number of descriptors of this process that are sockets with the local port.
    private static func descriptors(onPort port: Int) throws -> Int {
        let suffix = ":" + String(format: "%04X", port)
        // Read to the end: the kernel hands over a page at a time, and a read of the file as a whole takes one.
        let bytes = try FileHandle(forReadingAtPath: "/proc/self/net/tcp")?.readToEnd() ?? Data()
        let table = String(decoding: bytes, as: UTF8.self)
        let nodes = table.split(separator: "\n").dropFirst().compactMap { line -> String? in
            let columns = line.split(separator: " ")
            return columns.count > 9 && columns[1].hasSuffix(suffix) ? "socket:[\(columns[9])]" : nil
        }
        return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
            else { return false }
            return nodes.contains(target)
        }
    }
    #endif
}
