import Foundation
import HTTPTestServer

/// A frame of HTTP/2 (RFC 9113 §4.1), for a server that is scripted frame by frame.
struct HTTP2Frame {
    enum Kind {
        static let data: UInt8 = 0
        static let headers: UInt8 = 1
        static let reset: UInt8 = 3
        static let settings: UInt8 = 4
        static let goAway: UInt8 = 7
    }

    static let refusedStream: UInt32 = 7
    static let preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

    var kind: UInt8
    var flags: UInt8 = 0
    var stream: UInt32 = 0
    var payload = Data()

    static let settings = HTTP2Frame(kind: Kind.settings)

    /// Ends a stream with an error code.
    static func reset(_ stream: UInt32, _ code: UInt32) -> HTTP2Frame {
        HTTP2Frame(kind: Kind.reset, stream: stream, payload: bytes(code))
    }

    /// Says that streams above the last one were not looked at.
    static func goAway(lastStream: UInt32) -> HTTP2Frame {
        HTTP2Frame(kind: Kind.goAway, payload: bytes(lastStream) + bytes(0))
    }

    /// The status 200 and nothing else: entry 8 of the static table (RFC 7541 appendix A).
    static func success(_ stream: UInt32) -> HTTP2Frame {
        HTTP2Frame(kind: Kind.headers, flags: 0x5, stream: stream, payload: Data([0x88]))
    }

    /// As it is sent.
    var bytes: Data {
        let length = UInt32(payload.count)
        let head = Data([UInt8(length >> 16), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF), kind, flags])
        return head + Self.bytes(stream) + payload
    }

    private static func bytes(_ number: UInt32) -> Data {
        withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }
}

extension RawConnection {
    /// Reads the client's preface and greets it.
    func beginHTTP2() async throws {
        _ = try await read(exactly: HTTP2Frame.preface.utf8.count)
        try await send(.settings)
    }

    func send(_ frame: HTTP2Frame) async throws {
        try await write(frame.bytes)
    }

    func readFrame() async throws -> HTTP2Frame {
        let head = [UInt8](try await read(exactly: 9))
        let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
        let stream = head[5..<9].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        return HTTP2Frame(kind: head[3], flags: head[4], stream: stream, payload: try await read(exactly: length))
    }

    /// Reads to the end of the next request; gives its stream and its payload.
    func readHTTP2Request() async throws -> (stream: UInt32, payload: Data) {
        var payload = Data()
        while true {
            let frame = try await readFrame()
            if frame.kind == HTTP2Frame.Kind.data { payload += frame.payload }
            let mayEnd = frame.kind == HTTP2Frame.Kind.data || frame.kind == HTTP2Frame.Kind.headers
            if mayEnd, frame.flags & 0x1 != 0 { return (frame.stream, payload) }
        }
    }
}
