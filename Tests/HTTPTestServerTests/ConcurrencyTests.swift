import HTTPTestServer
import Testing

struct ConcurrencyTests {
    @Test func `Two thousand and five hundred connections are served at once`() async throws {
        try await HTTPTestServer.withServer { server in
            let count = 2_500
            let gate = Gate()
            server.route("/{n}") { request in
                try await gate.wait()
                return .status(204)
            }
            var clients: [RawClient] = []
            for number in 0..<count {
                let client = try RawClient(port: server.port)
                try await client.write("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                clients.append(client)
            }
            let requests = try await server.waitForRequests(count, within: 60)
            #expect(Set(requests.map(\.target)).count == count)
            #expect(server.openConnections == count)
            gate.open()
            for client in clients {
                #expect(try await client.read(exactly: 27) == "HTTP/1.1 204 No Content\r\n\r\n")
            }
            clients = []
            try await server.waitForOpenConnections(0, within: 60)
        }
    }

    @Test func `Many requests one after the other stay on one connection`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            let client = try RawClient(port: server.port)
            for _ in 0..<2_000 {
                try await client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.read(exactly: 27) == "HTTP/1.1 204 No Content\r\n\r\n")
            }
            #expect(server.requests.map(\.indexOnConnection) == Array(0..<2_000))
        }
    }

    @Test func `Everyone who waits at a gate gets through when it opens`() async throws {
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { try await gate.wait(within: 10) } }
            #expect(!gate.isOpen)
            gate.open()
            try await group.waitForAll()
        }
        #expect(gate.isOpen)
        try await gate.wait(within: 0)
    }

    @Test func `A wait at a gate ends when its task is cancelled`() async throws {
        let gate = Gate()
        let task = Task { try await gate.wait() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await #expect(throws: HTTPTestServerError.timedOut(seconds: 0.01)) { try await gate.wait(within: 0.01) }
    }
}
