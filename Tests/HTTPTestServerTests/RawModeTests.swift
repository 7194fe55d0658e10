import Foundation
import HTTPClientKit
import HTTPTestServer
import Testing

struct RawModeTests {
    @Test func `A raw route reads the request and writes what it likes`() async throws {
        try await HTTPTestServer.withServer { server in
            server.raw("/odd") { connection in
                let request = try await connection.readRequest()
                try await connection.write("HTTP/9.9 ???\n" + request.text)
            }
            let answer = try await RawClient.exchange(
                port: server.port,
                "PUT /odd HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi"
            )
            #expect(answer == "HTTP/9.9 ???\nhi")
            #expect(server.requests.map(\.target) == ["/odd"])
        }
    }

    @Test func `A queued raw handler has its turn, with nothing of the request read`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue(.status(204))
            server.enqueueRaw { connection in
                let bytes = try await connection.read(exactly: 5)
                try await connection.write(bytes + Data("|".utf8))
                try await connection.write(try await connection.readToEnd())
            }
            let client = try RawClient(port: server.port)
            try await client.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try await client.read(exactly: 27) == "HTTP/1.1 204 No Content\r\n\r\n")
            try await client.write("no HTTP at all")
            try await client.closeWriting()
            #expect(try await client.readToEnd() == Array("no HT|TP at all".utf8))
        }
    }

    @Test func `A new connection can be taken before the client sends anything`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueueConnection { connection in try await connection.write("220 hello\r\n") }
            let client = try RawClient(port: server.port)
            #expect(try await client.readToEnd() == Array("220 hello\r\n".utf8))
        }
    }

    @Test func `A raw handler can reset`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueueRaw { connection in
                try await connection.readRequest()
                connection.reset()
            }
            let client = try RawClient(port: server.port)
            try await client.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            let failure = await #expect(throws: RawClient.Failure.self) { _ = try await client.read() }
            #expect(failure?.code == ECONNRESET)
        }
    }

    @Test func `A raw handler can answer before the body has come`() async throws {
        try await HTTPTestServer.withServer { server in
            server.raw("/") { connection in
                let head = try await connection.readHead()
                #expect(head.headers["Content-Length"] == "4")
                try await connection.send(.status(413))
                #expect(try await connection.read(exactly: 2) == Data("ab".utf8))
            }
            let client = try RawClient(port: server.port)
            try await client.write("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\n")
            let answer = "HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n"
            #expect(try await client.read(exactly: answer.utf8.count) == answer)
            try await client.write("abcd")
            #expect(try await client.readToEnd() == [])
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `A head that was read is completed by reading the request`() async throws {
        try await HTTPTestServer.withServer { server in
            server.raw("/{n}") { connection in
                for _ in 0..<2 {
                    let head = try await connection.readHead()
                    let request = try await connection.readRequest()
                    #expect(head.rawHead == request.rawHead)
                    try await connection.send(.text(request.text))
                }
            }
            let client = try RawClient(port: server.port)
            try await client.write("PUT /1 HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n")
            #expect(try await client.read(exactly: 25) == "HTTP/1.1 100 Continue\r\n\r\n")
            try await client.write("aPUT /2 HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\nb")
            let rest = String(decoding: try await client.readToEnd(), as: UTF8.self)
            #expect(rest.hasSuffix("\r\n\r\nb"))
            #expect(server.requests.map(\.text) == ["a", "b"])
            #expect(server.requests.map(\.indexOnConnection) == [0, 1])
        }
    }

    @Test func `One side can end while the other goes on`() async throws {
        try await HTTPTestServer.withServer { server in
            let read = Gate()
            server.enqueueConnection { connection in
                try await connection.write("bye")
                connection.closeWriting()
                #expect(try await connection.readToEnd() == Data("still here".utf8))
                read.open()
            }
            let client = try RawClient(port: server.port)
            #expect(try await client.readToEnd() == Array("bye".utf8))
            try await client.write("still here")
            try await client.closeWriting()
            try await read.wait(within: 10)
        }
    }

    @Test func `A raw handler sees that the peer has closed`() async throws {
        try await HTTPTestServer.withServer { server in
            let seen = Gate()
            server.raw("/") { connection in
                try await connection.readRequest()
                try await connection.waitUntilPeerCloses()
                seen.open()
            }
            let client = try RawClient(port: server.port)
            try await client.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            try await server.nextRequest()
            #expect(!seen.isOpen)
            try await client.close()
            try await seen.wait(within: 10)
        }
    }

    @Test func `Too little input is an error that fails the test`() async throws {
        let failure = await #expect(throws: HandlerFailure.self) {
            try await HTTPTestServer.withServer { server in
                server.enqueueRaw { connection in _ = try await connection.read(exactly: 10) }
                let client = try RawClient(port: server.port)
                try await client.write("abc")
                try await client.closeWriting()
                #expect(try await client.readToEnd() == [])
            }
        }
        #expect(failure?.error as? HTTPTestServerError == .endOfInput(received: 3))
    }

    @Test func `Writing to a client that has gone does not fail the test`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueueRaw { connection in
                try await connection.readRequest()
                try await connection.waitUntilPeerCloses()
                while true { try await connection.write(Data(count: 1 << 16)) }
            }
            let client = try RawClient(port: server.port)
            try await client.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            try await server.nextRequest()
            try await client.close()
            try await server.waitForOpenConnections(0)
            #expect(server.failures.isEmpty)
        }
    }
}
