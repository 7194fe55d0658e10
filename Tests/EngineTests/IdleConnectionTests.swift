import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// What a server does with connections that no request is on.
@Suite(.timeLimit(.minutes(3)))
struct IdleConnectionTests {
    /// Has a server answer once, and then say something else; tells what the next request, over another connection, gets.
    private func next(
        _ engine: Engine,
        behind answer: String,
        unasked: String,
        _ method: HTTPMethod
    ) async throws -> Data {
        try await engine.withServer { server, client in
            let isAnswered = Signal()
            let hasSpoken = Signal()
            server.enqueueConnection { connection in
                try await connection.readRequest()
                try await connection.write(answer)
                await isAnswered.wait()
                // Over the loopback interface, what is written has arrived.
                try? await connection.write(unasked)
                hasSpoken.send()
                try await connection.waitUntilPeerCloses()
            }
            server.route("/next") { _ in .text("next") }
            _ = try await client.send(HTTPRequest(path: "a"))
            isAnswered.send()
            await hasSpoken.wait()
            let response = try await client.send(HTTPRequest(path: "next", method: method))
            #expect(server.requests.map(\.connection) == [0, 1])
            // The connection is not only passed by: nobody will use it again.
            try await server.waitForOpenConnections(1)
            return response.body
        }
    }

    /// A server that answers twice, or says goodbye with a 408, must not answer whoever comes next (RFC 9112 §9.2).
    @Test(
        arguments: Engine.all(but: .takesUnaskedAnswers),
        [
            "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil", "HTTP/1.1 408 Request Timeout\r\n", "x",
            String(repeating: "x", count: 100_000),
        ]
    )
    func `What comes over an idle connection is no answer to the next request`(
        engine: Engine,
        unasked: String
    ) async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab"
        for method in [HTTPMethod.get, .post] {
            let body = try await next(engine, behind: answer, unasked: unasked, method)
            #expect(body == Data("next".utf8))
        }
    }

    @Test(arguments: Engine.all(but: .takesUnaskedAnswers), [204, 304])
    func `A body where there is none is no answer to the next request`(engine: Engine, status: Int) async throws {
        let answer = "HTTP/1.1 \(status) Odd\r\nX: 1\r\n\r\n"
        let evil = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
        let body = try await next(engine, behind: answer, unasked: evil, .post)
        #expect(body == Data("next".utf8))
    }

    private struct Random: Sendable {
        private let generator: Lock<SeededGenerator>

        init(seed: UInt64) { generator = Lock(SeededGenerator(seed: seed)) }

        func number(below limit: Int) -> Int { generator.withLock { Int.random(in: 0..<limit, using: &$0) } }
    }

    /// The server ends connections with the answer, just behind it, and when the next request has arrived.
    @Test(arguments: Engine.all(but: .ownRetries, .fewErrorCodes))
    func `Of connections that close as they are used again no POST comes over two`(engine: Engine) async throws {
        let seed = UInt64.random(in: .min ... .max)
        let random = Random(seed: seed)
        try await engine.withServer { server, client in
            let arrived = Lock<[String: Int]>([:])
            server.raw("/{path...}") { connection in
                var isFirst = true
                while true {
                    guard let request = try await connection.nextRequest() else { return }
                    arrived.withLock { $0["\(request.method) \(request.path)", default: 0] += 1 }
                    // Dropped is only what came over a connection that had served before.
                    if !isFirst, random.number(below: 4) == 0 { return connection.close() }
                    isFirst = false
                    try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                    switch random.number(below: 4) {
                    case 0: return connection.close()
                    case 1:
                        connection.closeWriting()
                        return try await connection.waitUntilPeerCloses()
                    default: break
                    }
                }
            }
            let ends = await withTaskGroup(of: [String: HTTPClientError?].self) { group in
                for worker in 0..<64 {
                    group.addTask {
                        var ends: [String: HTTPClientError?] = [:]
                        for number in 0..<30 {
                            let method: HTTPMethod = number.isMultiple(of: 3) ? .get : .post
                            let path = "/\(worker)-\(number)"
                            let body = method == .post ? Data("payload".utf8) : nil
                            let request = HTTPRequest(path: path, method: method, body: body)
                            ends["\(method) \(path)"] = .some(await client.failure(of: request))
                        }
                        return ends
                    }
                }
                return await group.reduce(into: [:]) { all, ends in all.merge(ends) { $1 } }
            }
            let counts = arrived.withLock { $0 }
            for (request, failure) in ends {
                let count = counts[request, default: 0]
                if let failure {
                    #expect(failure.kind == .connectionLost, "seed \(seed): \(request): \(failure)")
                } else {
                    #expect(count >= 1, "seed \(seed): \(request)")
                }
                #expect(count <= (request.hasPrefix("POST") ? 1 : 2), "seed \(seed): \(request)")
            }
            #expect(ends.count == 64 * 30)
        }
    }
}

extension RawConnection {
    /// The next request; `nil` when the client has closed the connection instead.
    fileprivate func nextRequest() async throws -> RecordedRequest? {
        do {
            return try await readRequest()
        } catch HTTPTestServerError.endOfInput(received: 0) {
            return nil
        }
    }
}
