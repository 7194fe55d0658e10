import HTTPClientKit
import Testing

@testable import HTTPTestServer

struct RequestParserTests {
    /// What a parser made of its input, in a form that can be compared.
    private struct Parsed: Equatable {
        var heads: [String] = []
        var bodies: [String] = []
        var trailers: [HTTPHeaders] = []
    }

    private func parse(_ pieces: [some Collection<UInt8>], limits: RequestParser.Limits = .init()) throws -> Parsed {
        var parser = RequestParser(limits: limits)
        var parsed = Parsed()
        for piece in pieces {
            Array(piece).withUnsafeBytes { parser.append($0) }
            while let event = try parser.next() {
                switch event {
                case .head(let head):
                    parsed.heads.append(String(decoding: head.raw, as: UTF8.self))
                    parsed.bodies.append("")
                case .body(let bytes):
                    parsed.bodies[parsed.bodies.count - 1] += String(decoding: bytes, as: UTF8.self)
                case .end(let trailers): parsed.trailers.append(trailers)
                }
            }
        }
        return parsed
    }

    private static let pipelined = """
        POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello\
        \r\n\
        PUT /b HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\
        3;name="v"\r\nabc\r\nA\r\n0123456789\r\n0\r\nCheck: 1\r\nCheck: 2\r\n\r\n\
        GET /c HTTP/1.0\r\n\r\n
        """

    private static let expected = Parsed(
        heads: [
            "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n",
            "PUT /b HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n",
            "GET /c HTTP/1.0\r\n\r\n",
        ],
        bodies: ["hello", "abc0123456789", ""],
        trailers: [[:], ["Check": "1", "Check": "2"], [:]]
    )

    @Test func `Requests split at any byte come out the same`() throws {
        let bytes = Array(Self.pipelined.utf8)
        for split in 0...bytes.count {
            #expect(try parse([bytes[..<split], bytes[split...]]) == Self.expected, "split at \(split)")
        }
    }

    @Test func `Requests that come byte by byte come out the same`() throws {
        #expect(try parse(Self.pipelined.utf8.map { [$0] }) == Self.expected)
    }

    @Test func `A head is read into its parts`() throws {
        let bytes = Array("REPORT /x?y HTTP/1.1\r\nHost: h\r\nx-A:1\r\nX-a: \t two words \t\r\nEmpty:\r\n\r\n".utf8)
        let head = try HeadParser.parse(bytes)
        #expect(head.method == "REPORT")
        #expect(head.target == "/x?y")
        #expect(head.minorVersion == 1)
        #expect(head.headers.map(\.name) == ["Host", "x-A", "X-a", "Empty"])
        #expect(head.headers.map(\.value) == ["h", "1", "two words", ""])
        #expect(head.raw == bytes)
        #expect(head.framing == .length(0))
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: h\r\n\r\n", true),
        ("GET / HTTP/1.1\r\nHost: h\r\nConnection: x, Close\r\n\r\n", false),
        ("GET / HTTP/1.0\r\n\r\n", false),
        ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", true),
    ])
    func `Version and Connection say whether the connection is used again`(text: String, isReused: Bool) throws {
        #expect(try HeadParser.parse(Array(text.utf8)).allowsReuse == isReused)
    }

    @Test(arguments: ["/a", "http://h/a", "https://h:1?q", "*"])
    func `A target may have each form of RFC 9112`(target: String) throws {
        let head = try HeadParser.parse(Array("OPTIONS \(target) HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
        #expect(head.target == target)
    }

    @Test(arguments: [
        ("GET /\r\n\r\n", 400),
        ("GET  / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET / HTTP/1.1 \r\nHost: h\r\n\r\n", 400),
        ("G(T / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET a HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET * HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("CONNECT /a HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET /é HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET / http/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET / HTTP/1.10\r\nHost: h\r\n\r\n", 400),
        ("GET / HTTP/2.0\r\nHost: h\r\n\r\n", 505),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n", 400),
        ("GET / HTTP/1.1\nHost: h\n\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nA: b\rc\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nA: b\0\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nA: b\r\n folded\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nA : b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\n: b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nno colon\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: +5\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 5, 5\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length:\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
        ("GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
    ])
    func `A malformed head is refused`(text: String, status: Int) throws {
        let malformed = #expect(throws: MalformedRequest.self) { _ = try parse([Array(text.utf8)]) }
        #expect(malformed?.status == status)
    }

    @Test func `A head up to the limit is read and a larger one is refused`() throws {
        let limits = RequestParser.Limits(head: 40)
        let start = "GET / HTTP/1.1\r\nHost: h\r\nA: "
        func head(of size: Int) -> [UInt8] {
            Array((start + String(repeating: "x", count: size - start.utf8.count - 4) + "\r\n\r\n").utf8)
        }
        #expect(try parse([head(of: 40)], limits: limits).heads.count == 1)
        let malformed = #expect(throws: MalformedRequest.self) { _ = try parse([head(of: 41)], limits: limits) }
        #expect(malformed?.status == 431)
        let endless = Array(repeating: UInt8(0x41), count: 41)
        #expect(throws: MalformedRequest.self) { _ = try parse([endless], limits: limits) }
    }

    @Test(arguments: [
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n",
    ])
    func `A body over the limit is refused`(text: String) throws {
        #expect(try parse([Array(text.utf8)], limits: .init(body: 5)).bodies == ["hello"])
        let malformed = #expect(throws: MalformedRequest.self) {
            _ = try parse([Array(text.utf8)], limits: .init(body: 4))
        }
        #expect(malformed?.status == 413)
    }

    @Test func `A head that is put back is read again, with what follows`() throws {
        var parser = RequestParser()
        Array("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi".utf8).withUnsafeBytes { parser.append($0) }
        for _ in 0..<2 {
            guard case .head(let head)? = try parser.next() else {
                Issue.record("no head")
                return
            }
            #expect(head.target == "/")
            parser.unread(head)
        }
        #expect(
            String(decoding: parser.takePending(upTo: .max), as: UTF8.self)
                == "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi"
        )
    }
}
