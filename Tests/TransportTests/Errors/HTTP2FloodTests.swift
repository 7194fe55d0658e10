#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// Servers of HTTP/2 that send far more than they should (RFC 9113 §10.5).
@Suite(.timeLimit(.minutes(2)))
struct HTTP2FloodTests {
    /// What a server sends in the place of an answer to stream 1.
    typealias Script = @Sendable (RawConnection) async throws -> Void

    /// The failure of a POST, which nobody sends again.
    private func failure(_ script: @escaping Script) async throws -> HTTPClientError? {
        try await HTTPTestServer.withServer { server in
            try await withTransport(server.url) {
                $0.connections.httpVersion = .http2PriorKnowledge
                $0.maximumHeadSize = 64 << 20
            } _: { client in
                server.enqueueConnection { connection in
                    try await connection.beginHTTP2()
                    _ = try await connection.readHTTP2Request()
                    try? await script(connection)
                    try await connection.waitUntilPeerCloses()
                }
                let request = HTTPRequest(path: "a", method: .post, body: Data("x".utf8))
                let failure = await client.failure(of: request)
                #expect(server.connectionCount == 1)
                return failure
            }
        }
    }

    /// A field that is kept in the table of the peer, and named by one byte from then on (RFC 7541 §6).
    private static let bomb =
        HTTP2Frame.field("x", String(repeating: "y", count: 3900), isKept: true) + Data(repeating: 0xBE, count: 12_000)

    static let heads: [(String, Script)] = [
        (
            "many fields",
            { try await $0.sendHead((0..<20).map { .field("x-\($0)", String(repeating: "y", count: 16_000)) }) }
        ),
        ("many frames", { try await $0.sendHead((0..<200).map { .field("x-\($0)", "y") }) }),
        ("a bomb", { try await $0.sendHead([bomb]) }),
        (
            "interim responses without an end",
            { connection in
                let interim =
                    HTTP2Frame.field(":status", "103") + HTTP2Frame.field("x", String(repeating: "y", count: 1000))
                while true { try await connection.send(.head(interim)) }
            }
        ),
        (
            "trailers",
            { connection in
                try await connection.send(.head(Data([0x88])))
                try await connection.send(HTTP2Frame(kind: HTTP2Frame.Kind.data, stream: 1, payload: Data("a".utf8)))
                try await connection.send(
                    HTTP2Frame(kind: HTTP2Frame.Kind.headers, flags: 0x5, stream: 1, payload: bomb)
                )
            }
        ),
    ]

    @Test(arguments: heads.indices)
    func `A head without measure is told as too large`(index: Int) async throws {
        let (name, script) = Self.heads[index]
        let failure = try await failure(script)
        #expect(failure == .headTooLarge(limit: 128 << 10), "\(name): \(failure as Any)")
    }

    static let frames: [(String, HTTP2Frame)] = [
        ("PING", HTTP2Frame(kind: 6, payload: Data(count: 8))), ("SETTINGS", .settings),
        ("CONTINUATION", HTTP2Frame(kind: 9, stream: 1)),
    ]

    @Test(arguments: frames.indices)
    func `A flood of frames that want an answer, or have nothing, ends the connection`(index: Int) async throws {
        let (name, frame) = Self.frames[index]
        let failure = try await failure { connection in
            if name == "CONTINUATION" {
                try await connection.send(HTTP2Frame(kind: HTTP2Frame.Kind.headers, stream: 1, payload: Data([0x88])))
            }
            let many = (0..<5000).map { _ in frame.bytes }.reduce(Data(), +)
            while true { try await connection.write(many) }
        }
        #expect(failure?.kind == .connectionLost || failure?.kind == .headTooLarge, "\(name): \(failure as Any)")
    }

    static let broken: [(String, Script)] = [
        ("a body that is shorter than announced", { try await $0.sendAnswer(.field("content-length", "9")) }),
        ("a body that is longer than announced", { try await $0.sendAnswer(.field("content-length", "1")) }),
        (
            "two lengths",
            { try await $0.sendAnswer(Data.field("content-length", "2") + Data.field("content-length", "3")) }
        ),
        ("a name in capitals", { try await $0.sendAnswer(.field("X", "1")) }),
        ("a field of the connection", { try await $0.sendAnswer(.field("transfer-encoding", "chunked")) }),
        ("a line break in a value", { try await $0.sendAnswer(.field("x", "a\r\nb: c")) }),
        ("a NUL in a value", { try await $0.sendAnswer(.field("x", "a\0b")) }),
        ("a colon in a name", { try await $0.sendAnswer(.field("x:y", "1")) }),
        ("no status", { try await $0.send(.head(.field("x", "1"), flags: 0x5)) }),
        ("a change of protocols", { try await $0.send(.head(.field(":status", "101"), flags: 0x5)) }),
        (
            "a reset in the body",
            { connection in
                try await connection.send(.head(Data([0x88])))
                try await connection.send(HTTP2Frame(kind: HTTP2Frame.Kind.data, stream: 1, payload: Data("a".utf8)))
                try await connection.send(.reset(1, 2))
            }
        ),
        ("what is no table entry", { try await $0.send(.head(Data(repeating: 0xFF, count: 6))) }),
        ("an answer of HTTP/1.1", { try await $0.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab") }),
    ]

    @Test(arguments: broken.indices)
    func `An answer that breaks the rules is an error, and no short or foreign body`(index: Int) async throws {
        let (name, script) = Self.broken[index]
        let failure = try await failure(script)
        #expect(failure?.kind == .connectionLost || failure?.kind == .truncatedBody, "\(name): \(failure as Any)")
    }
}

extension Data {
    fileprivate static func field(_ name: String, _ value: String) -> Data { HTTP2Frame.field(name, value) }
}

extension HTTP2Frame {
    /// A literal field (RFC 7541 §6.2).
    fileprivate static func field(_ name: String, _ value: String, isKept: Bool = false) -> Data {
        Data([isKept ? 0x40 : 0]) + text(name) + text(value)
    }

    private static func text(_ text: String) -> Data {
        var rest = text.utf8.count
        guard rest >= 127 else { return Data([UInt8(rest)]) + Data(text.utf8) }
        var length = Data([127])
        rest -= 127
        while rest >= 128 {
            length.append(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        return length + Data([UInt8(rest)]) + Data(text.utf8)
    }

    /// The fields of stream 1, complete.
    fileprivate static func head(_ fields: Data, flags: UInt8 = 0x4) -> HTTP2Frame {
        HTTP2Frame(kind: Kind.headers, flags: flags, stream: 1, payload: fields)
    }
}

extension RawConnection {
    /// Sends the status 200 with fields, each in a frame of its own, and an empty body.
    fileprivate func sendHead(_ fields: [Data]) async throws {
        try await send(HTTP2Frame(kind: HTTP2Frame.Kind.headers, flags: 0x1, stream: 1, payload: Data([0x88])))
        for (index, field) in fields.enumerated() {
            let flags: UInt8 = index == fields.count - 1 ? 0x4 : 0
            try await send(HTTP2Frame(kind: 9, flags: flags, stream: 1, payload: field))
        }
    }

    /// Sends the status 200 with fields and a body of two bytes.
    fileprivate func sendAnswer(_ fields: Data) async throws {
        try await send(.head(Data([0x88]) + fields))
        try await send(HTTP2Frame(kind: HTTP2Frame.Kind.data, flags: 0x1, stream: 1, payload: Data("ab".utf8)))
    }
}
#endif
