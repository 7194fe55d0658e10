#if HARBOR_CURL
import Foundation
import Glibc
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// What a client on libcurl takes of the process, and that it gives it back.
///
/// Other tests run at the same time in the process, so that what is counted is told apart from theirs, or by far more.
@Suite(.timeLimit(.minutes(5)))
struct ResourceTests {
    @Test func `A dropped client gives back its connections without being closed`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in .text("x") }
            for _ in 0..<10 {
                let client = CurlHTTPClient(baseURL: server.url)
                let response = try await client.send(HTTPRequest(path: "a"))
                #expect(response.statusCode == 200)
            }
            try await server.waitForOpenConnections(0)
            #expect(await eventually { ProcessProbe.connections(toPort: server.port) == 0 })
        }
    }

    @Test func `Clients that come and go leave no thread and no descriptor behind`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in .text("x") }
            server.route("/never") { _ in .never }
            let first = CurlHTTPClient(baseURL: server.url)
            _ = try await first.send(HTTPRequest(path: "a"))
            let threads = ProcessProbe.threads(named: "HTTPClientKit")
            let descriptors = ProcessProbe.descriptors("anon_inode:").count
            #expect(threads >= 1)
            for number in 0..<100 {
                let client = CurlHTTPClient(baseURL: server.url)
                let pending = Task { await client.failure(ofGetting: "never") }
                _ = try await client.send(HTTPRequest(path: "a"))
                if number.isMultiple(of: 2) { client.close() } else { pending.cancel() }
                _ = await pending.value
            }
            // Other tests have clients of their own, but not a hundred.
            #expect(await eventually { ProcessProbe.threads(named: "HTTPClientKit") < threads + 50 })
            #expect(await eventually { ProcessProbe.descriptors("anon_inode:").count < descriptors + 100 })
            first.close()
            try await server.waitForOpenConnections(0)
        }
    }

    @Test func `A process without descriptors gets an error and does not hang`() async {
        await #expect(processExitsWith: .success) {
            let url = try #require(URL(string: "http://127.0.0.1:1/"))
            let before = CurlHTTPClient(baseURL: url)
            var limit = rlimit(rlim_cur: 64, rlim_max: 64)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            while open("/dev/null", O_RDONLY) >= 0 {}
            #expect(await before.failure(ofGetting: "a")?.kind == .transport)
            let after = CurlHTTPClient(baseURL: url)
            #expect(await after.failure(ofGetting: "a")?.kind == .transport)
        }
    }

    @Test func `A cancelled request gives back its descriptor`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/never") { _ in .never }
            let client = CurlHTTPClient(baseURL: server.url)
            let tasks = (0..<40).map { _ in Task { await client.failure(ofGetting: "never") } }
            try await server.waitForRequests(40)
            #expect(ProcessProbe.connections(toPort: server.port) == 40)
            tasks.forEach { $0.cancel() }
            for task in tasks { #expect(await task.value == .cancelled) }
            #expect(await eventually { ProcessProbe.connections(toPort: server.port) == 0 })
            client.close()
        }
    }

    @Test func `Two thousand requests at once all succeed within the limit of connections, on one thread`() async throws
    {
        try await HTTPTestServer.withServer { server in
            let peak = Peak()
            server.route("/{number}") { request in
                peak.note(server.openConnections)
                return .text(request.parameters["number"] ?? "")
            }
            var configuration = CurlConfiguration()
            configuration.maximumConnectionsPerHost = 32
            let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<2000 {
                    group.addTask {
                        let response = try await client.send(HTTPRequest(path: "\(number)"))
                        #expect(response.body == Data("\(number)".utf8))
                    }
                }
                try await group.waitForAll()
            }
            #expect(server.requests.count == 2000)
            #expect(peak.value <= 32)
            #expect(server.connectionCount <= 32)
            #expect(ProcessProbe.threads(named: "HTTPClientKit") >= 1)
            client.close()
        }
    }

    @Test func `Many requests on one client do not make the memory grow`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueueConnection { connection in
                let body = String(repeating: "x", count: 4000)
                while true {
                    _ = try await connection.read()
                    try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n\(body)")
                }
            }
            let client = CurlHTTPClient(baseURL: server.url)
            func send(_ count: Int) async throws {
                for _ in 0..<count { _ = try await client.send(HTTPRequest(path: "a")) }
            }
            try await send(1000)
            let before = ProcessProbe.residentMemory
            try await send(5000)
            // A body each would be 20 MB. Other tests take memory meanwhile, and much of it, so that only a leak
            // that goes on is told.
            var growth = ProcessProbe.residentMemory - before
            for _ in 0..<5 where growth > 8 << 20 {
                let before = ProcessProbe.residentMemory
                try await send(5000)
                growth = min(growth, ProcessProbe.residentMemory - before)
            }
            #expect(growth <= 8 << 20)
            client.close()
        }
    }
}

/// The greatest of the numbers that were noted.
private final class Peak: Sendable {
    private let greatest = Lock(0)

    var value: Int { greatest.withLock { $0 } }

    func note(_ number: Int) {
        greatest.withLock { $0 = max($0, number) }
    }
}
#endif
