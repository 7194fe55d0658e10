#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// Payloads that are read while they are sent.
@Suite(.timeLimit(.minutes(3)))
struct UploadTests {
    private func put(_ payload: HTTPPayload, _ path: String = "a", timeouts: HTTPTimeouts? = nil) -> HTTPRequest {
        var request = HTTPRequest(path: path, method: .put, timeouts: timeouts)
        request.payload = payload
        return request
    }

    @Test(arguments: [1, 1000, 65_536, 3_000_000])
    func `A stream of unknown length arrives chunked and to the byte`(size: Int) async throws {
        let content = Data.pattern(size)
        let chunks = PayloadChunks([content.prefix(7), Data(), content.dropFirst(7)])
        try await Engine.curl.withServer { server, client in
            server.route(.put, "/a") { _ in .status(201) }
            #expect(try await client.send(put(chunks.replayable())).statusCode == 201)
            let request = try await server.nextRequest()
            let isSame = request.body == content
            #expect(isSame, "of \(request.body.count) bytes")
            #expect(request.headers["Transfer-Encoding"] == "chunked")
            #expect(!request.headers.contains("Content-Length"))
            #expect(!request.headers.contains("Content-Type"))
        }
    }

    @Test func `A stream of no bytes arrives as an empty payload`() async throws {
        try await Engine.curl.withServer { server, client in
            server.route(.put, "/a") { _ in .status(201) }
            _ = try await client.send(put(PayloadChunks([]).replayable()))
            _ = try await client.send(put(PayloadChunks([]).replayable(length: 0)))
            let requests = try await server.waitForRequests(2)
            #expect(requests.map(\.body) == [Data(), Data()])
            #expect(requests.map { $0.headers["Content-Length"] } == [nil, "0"])
        }
    }

    @Test(arguments: [1, 1000, 65_536, 3_000_000])
    func `A stream of known length arrives with it`(size: Int) async throws {
        let content = Data.pattern(size)
        let chunks = PayloadChunks([content.prefix(7), content.dropFirst(7)])
        try await Engine.curl.withServer { server, client in
            server.route(.put, "/a") { _ in .status(201) }
            #expect(try await client.send(put(chunks.once(length: size))).statusCode == 201)
            let request = try await server.nextRequest()
            let isSame = request.body == content
            #expect(isSame, "of \(request.body.count) bytes")
            #expect(request.headers.values(of: "Content-Length") == [String(size)])
            #expect(!request.headers.contains("Transfer-Encoding"))
        }
    }

    @Test func `Bytes, files and streams arrive one behind the other`() async throws {
        let file = try TemporaryFile(.pattern(700_000))
        let stream = PayloadChunks([.pattern(300_000), .pattern(5)])
        let parts: [HTTPPayload] = [
            .data(Data("head".utf8)), .data(Data("more".utf8)), .file(file.url), .data(Data("between".utf8)),
            stream.replayable(), .sequence([.file(file.url), .data(Data("tail".utf8))]),
        ]
        let pieces = [
            Data("headmore".utf8), .pattern(700_000), Data("between".utf8), .pattern(300_000), .pattern(5),
            .pattern(700_000), Data("tail".utf8),
        ]
        let whole = Data(pieces.joined())
        try await Engine.curl.withServer { server, client in
            server.route(.put, "/a") { _ in .status(201) }
            _ = try await client.send(put(.sequence(parts)))
            let request = try await server.nextRequest()
            let isSame = request.body == whole
            #expect(isSame, "\(request.body.count) of \(whole.count) bytes")
        }
    }

    @Test(arguments: [false, true], [[9], [4, 5, 1], [10, 0, 1]])
    func `A stream that does not keep to its length is an error, and never whole to the server`(
        isOnce: Bool,
        sizes: [Int]
    ) async throws {
        let announced = 10
        let given = sizes.reduce(0, +)
        let length = given == announced ? 11 : announced
        try await Engine.curl.withServer { server, client in
            server.route(.put, "/a") { _ in .status(201) }
            server.route(.get, "/a") { _ in .status(204) }
            _ = try await client.send(HTTPRequest(path: "a"))
            let chunks = PayloadChunks(sizes.map { Data(count: $0) })
            let payload = isOnce ? chunks.once(length: length) : chunks.replayable(length: length)
            let expected =
                given < length
                ? "the stream of the payload ended after \(given) of the \(length) bytes that it announced"
                : "the stream of the payload gave more than the \(length) bytes that it announced"
            #expect(await client.failure(of: put(payload)) == .invalidRequest(expected))
            _ = try await client.send(HTTPRequest(path: "a"))
            let whole = server.requests.filter(\.isComplete)
            #expect(whole.map(\.method) == [.get, .get])
            // The second one on a connection of its own.
            #expect(whole.map(\.connection) == [0, 1])
            #expect(await eventually(within: 60) { chunks.dropped == 1 })
        }
    }

    private struct Broken: Error, Equatable {
        let number: Int
    }

    @Test(arguments: [0, 1, 40])
    func `An error of the stream is what the caller gets`(number: Int) async throws {
        let chunks = PayloadChunks { index in
            if index == number { throw Broken(number: number) }
            return Data(count: 50_000)
        }
        try await Engine.curl.withServer { server, client in
            server.route(.put, "/a") { _ in .status(201) }
            await #expect(throws: Broken(number: number)) { try await client.send(put(chunks.replayable())) }
            #expect(server.requests.filter(\.isComplete).isEmpty)
            let open: @Sendable () throws -> PayloadChunks.Sequence = { throw Broken(number: -1) }
            await #expect(throws: Broken(number: -1)) {
                try await client.send(put(.stream(HTTPPayloadStream(open: open))))
            }
        }
    }

    @Test func `A slow server holds the source back`() async throws {
        try await Engine.curl.withServer { server, client in
            let size = 64 << 20
            let chunks = PayloadChunks { $0 < size >> 16 ? Data(count: 1 << 16) : nil }
            let goOn = Signal()
            server.raw("/a") { connection in
                try await connection.readHead()
                await goOn.wait()
                let request = try await connection.readRequest()
                try await connection.send(.text(String(request.body.count)))
            }
            let sending = Task { try await client.send(put(chunks.replayable(length: size))) }
            // The source comes to a stand when every buffer on the way is full: ours and the kernel's.
            var last = -1
            #expect(
                await eventually(within: 60) {
                    let now = chunks.bytesGiven
                    defer { last = now }
                    return now > 1 << 20 && now == last
                }
            )
            let standing = chunks.bytesGiven
            #expect(standing < 16 << 20, "\(standing) bytes were taken though nobody read")
            goOn.send()
            let answer = try await sending.value.body
            #expect(answer == Data(String(size).utf8))
            #expect(chunks.bytesGiven == size)
        }
    }

    @Test func `A source that takes its time is not the server's silence`() async throws {
        let chunks = PayloadChunks { number in
            try await Task.sleep(nanoseconds: number == 2 ? 6_000_000_000 : 1)
            return number < 4 ? Data([UInt8(number)]) : nil
        }
        try await Engine.curl.withServer { server, client in
            server.route(.put, "/a") { .data($0.body) }
            let response = try await client.send(put(chunks.once(), timeouts: HTTPTimeouts(idle: 5)))
            #expect(response.body == Data([0, 1, 2, 3]))
        }
    }

    private enum Kind: CaseIterable {
        case replayable, once, file
    }

    @Test(arguments: Kind.allCases)
    private func `A cancelled upload ends its source and frees its descriptors`(kind: Kind) async throws {
        let file = try TemporaryFile(Data(count: 32 << 20))
        let endless = PayloadChunks { _ in Data(count: 1 << 16) }
        let payload: HTTPPayload =
            switch kind {
            case .replayable: endless.replayable()
            case .once: endless.once()
            case .file: .file(file.url)
            }
        try await Engine.curl.withServer { server, client in
            let reached = Signal()
            server.raw("/a") { connection in
                try await connection.readHead()
                try await connection.write("HTTP/1.1 100 Continue\r\n\r\n")
                _ = try await connection.read(exactly: 1 << 20)
                reached.send()
                try await server.waitForOpenConnections(0, within: 60)
            }
            let task = Task { try await client.send(put(payload)) }
            await reached.wait()
            #if os(Linux)
            #expect(ProcessProbe.connections(toPort: server.port) == 1)
            #expect(ProcessProbe.descriptors(file.url.path).count == (kind == .file ? 1 : 0))
            #endif
            task.cancel()
            let result = await task.result
            #expect(throws: HTTPClientError.cancelled) { try result.get() }
            #expect(await eventually(within: 60) { endless.dropped == (kind == .file ? 0 : 1) })
            #if os(Linux)
            #expect(await eventually { ProcessProbe.connections(toPort: server.port) == 0 })
            #expect(await eventually { ProcessProbe.descriptors(file.url.path).isEmpty })
            #endif
        }
    }

    @Test(arguments: [(413, false), (413, true), (307, false), (307, true), (200, false)], [true, false])
    func `A response that comes early is delivered`(answer: (Int, Bool), isStalled: Bool) async throws {
        let (status, isClosing) = answer
        try await Engine.curl.withServer({ $0.redirects = .none }) { server, client in
            let delivered = Signal()
            let isRead = Signal()
            server.raw("/a") { connection in
                try await connection.readHead()
                try await connection.write("HTTP/1.1 100 Continue\r\n\r\n")
                let field = isClosing ? "Connection: close\r\n" : ""
                var last = try await connection.read(exactly: 1000)
                try await connection.write("HTTP/1.1 \(status) Early\r\n\(field)Content-Length: 5\r\n\r\nearly")
                while status < 300, last.suffix(5) != Data("0\r\n\r\n".utf8) {
                    let next = try await connection.read()
                    guard !next.isEmpty else { throw HTTPTestServerError.endOfInput(received: last.count) }
                    last = last.suffix(5) + next
                }
                isRead.send()
            }
            let chunks = PayloadChunks { number in
                if number == 20 {
                    guard status != 200 else { return nil }
                    if isStalled {
                        await delivered.wait()
                        return nil
                    }
                }
                return Data(count: 50_000)
            }
            let response = try await client.send(put(chunks.once()))
            delivered.send()
            #expect(response.statusCode == status)
            #expect(response.body == Data("early".utf8))
            #expect(await eventually(within: 60) { chunks.dropped == 1 })
            await isRead.wait()
        }
    }
}
#endif
