import Foundation
import HTTPTestServer
import Testing

struct DeliveryTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"

    @Test func `An answer can be cut into writes that arrive apart`() async throws {
        try await HTTPTestServer.withServer { server in
            var response = TestResponse(body: "hello")
            response.splitting = .at([1, 40, 17, 500], gap: 0.02)
            server.enqueue(response)
            let client = try RawClient(port: server.port)
            try await client.write(Self.request)
            var pieces: [String] = []
            while pieces.joined().utf8.count < Self.answer.utf8.count {
                pieces.append(String(decoding: try await client.read(), as: UTF8.self))
            }
            #expect(pieces.joined() == Self.answer)
            // A slow reader may find two pieces together, but no piece may end elsewhere.
            #expect(pieces.count > 1)
            let ends = pieces.indices.map { pieces[...$0].joined().utf8.count }
            #expect(Set(ends).isSubset(of: [1, 17, 40, 43]))
        }
    }

    @Test func `An answer can go out byte by byte`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in TestResponse(body: "hello").splittingEveryByte() }
            let client = try RawClient(port: server.port)
            try await client.write(Self.request)
            #expect(try await client.read(exactly: Self.answer.utf8.count) == Self.answer)
        }
    }

    @Test(arguments: [0, 1, 20, 41, 43])
    func `An answer can end early in order`(offset: Int) async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue(TestResponse(body: "hello").cut(after: offset, then: .close))
            let answer = try await RawClient.exchange(port: server.port, Self.request)
            #expect(answer == String(decoding: Self.answer.utf8.prefix(offset), as: UTF8.self))
        }
    }

    @Test(arguments: [0, 20, 43])
    func `An answer can end in a reset`(offset: Int) async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue(TestResponse(body: "hello").cut(after: offset, then: .reset))
            let client = try RawClient(port: server.port)
            try await client.write(Self.request)
            let failure = await #expect(throws: RawClient.Failure.self) { _ = try await client.readToEnd() }
            #expect(failure?.code == ECONNRESET)
        }
    }

    @Test func `A break past the end changes nothing`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in TestResponse(body: "hello").cut(after: 44, then: .reset) }
            let client = try RawClient(port: server.port)
            for _ in 0..<2 {
                try await client.write(Self.request)
                #expect(try await client.read(exactly: 43) == Self.answer)
            }
        }
    }

    @Test func `An answer can stall until the client leaves`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue(TestResponse(body: "hello").cut(after: 41, then: .stall))
            let client = try RawClient(port: server.port)
            try await client.write(Self.request)
            #expect(try await client.read(exactly: 41) == String(Self.answer.dropLast(2)))
            #expect(server.openConnections == 1)
            try await client.close()
            try await server.waitForOpenConnections(0)
        }
    }

    @Test func `A request may never be answered, and stopping ends that`() async throws {
        let server = try await HTTPTestServer.start()
        server.enqueue(.never)
        let client = try RawClient(port: server.port)
        try await client.write(Self.request)
        try await server.nextRequest()
        try await server.stop()
        #expect(try await client.readToEnd() == [])
    }

    @Test func `A delay holds the first byte and each part back`() async throws {
        try await HTTPTestServer.withServer { server in
            let parts = TestResponse.Body.parts([Data("he".utf8), Data("llo".utf8)])
            server.enqueue(TestResponse(body: parts).delayed(by: 0.05).delayedBetweenParts(by: 0.05))
            let client = try RawClient(port: server.port)
            let start = ProcessInfo.processInfo.systemUptime
            try await client.write(Self.request)
            #expect(try await client.read(exactly: 40) == String(Self.answer.dropLast(3)))
            let middle = ProcessInfo.processInfo.systemUptime
            #expect(middle - start >= 0.05)
            #expect(try await client.read(exactly: 3) == "llo")
            #expect(ProcessInfo.processInfo.systemUptime - start >= 0.1)
        }
    }

    @Test func `A client that leaves during a delay is not waited for`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue(TestResponse(body: "hello").delayed(by: 3600))
            let client = try RawClient(port: server.port)
            try await client.write(Self.request)
            try await server.nextRequest()
            try await client.close()
            try await server.waitForOpenConnections(0)
        }
    }

    @Test func `A client that has only ended its side still gets its answer`() async throws {
        try await HTTPTestServer.withServer { server in
            let gate = Gate()
            server.route("/") { _ in
                // The wait hears that the client has ended its side; the answer goes out all the same.
                try? await gate.wait()
                return TestResponse(body: "hello")
            }
            let client = try RawClient(port: server.port)
            try await client.write(Self.request)
            try await client.closeWriting()
            #expect(String(decoding: try await client.readToEnd(), as: UTF8.self) == Self.answer)
        }
    }
}
