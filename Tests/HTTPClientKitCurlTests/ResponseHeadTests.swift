#if HARBOR_CURL
import HTTPClientKit
import Testing

@testable import HTTPClientKitCurl

struct ResponseHeadTests {
    private func head(_ text: String) throws -> ResponseHead {
        try ResponseHead(Array(text.utf8), host: "example.com")
    }

    @Test(
        arguments: [
            ("HTTP/1.1 200 OK", 200), ("HTTP/2 204 ", 204), ("HTTP/1.0 404", 404), ("HTTP/1.1 599 Odd one", 599),
            ("HTTP/1.1 299 ", 299),
        ]
    )
    func `The status is the three digits behind the version`(line: String, status: Int) throws {
        #expect(try head(line + "\r\n\r\n").statusCode == status)
    }

    @Test(
        arguments: [
            ("", nil, false), ("Content-Length: 12\r\n", 12, false), ("Content-Length: 0\r\n", 0, false),
            ("content-length: 7\r\nContent-Length: 7\r\n", 7, false), ("Transfer-Encoding: Chunked\r\n", nil, true),
            ("CONTENT-LENGTH: 8\r\n", 8, false), ("Content_Length: 8\r\n", nil, false),
            ("Content-Length: 1000000000000000001\r\n", 1_000_000_000_000_000_001, false),
        ] as [(String, Int?, Bool)]
    )
    func `The framing is read once, with the head`(fields: String, length: Int?, isChunked: Bool) throws {
        let head = try head("HTTP/1.1 200 OK\r\n\(fields)\r\n")
        #expect(head.framing.contentLength == length)
        #expect(head.framing.isChunked == isChunked)
    }

    @Test(
        arguments: [
            ("Content-Length: 5\r\n", false), ("content-ENCODING: gzip\r\nContent-Length: 5\r\n", true),
            ("Transfer-Encoding: chunked\r\nContent-Encoding: br\r\n", true),
            ("Transfer-Encoding: chunked\r\n", false),
        ]
    )
    func `Whether a body has codings to be undone is read with the head`(fields: String, isCoded: Bool) throws {
        #expect(try head("HTTP/1.1 200 OK\r\n\(fields)\r\n").framing.hasContentCoding == isCoded)
    }

    @Test(
        arguments: [
            "", "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 20 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 abc", "HTTP/1.1 -20 OK",
            "HTTP/1.1 +20 OK", "HTTP/1.1  200 OK", "HTTP/1.1 099 Low", "HTTP/1.1 000 None",
        ]
    )
    func `A status line without a status is malformed`(line: String) {
        #expect(throws: HTTPClientError.self) { try head(line + "\r\n\r\n") }
    }

    @Test func `Fields keep their order, their case and their repeats`() throws {
        let headers = try head("HTTP/1.1 200 OK\r\nB: 1\r\na:2\r\nSet-Cookie: x=1, y\r\nset-cookie: z\r\n\r\n").headers
        #expect(headers.map(\.name) == ["B", "a", "Set-Cookie", "set-cookie"])
        #expect(headers.values(of: "Set-Cookie") == ["x=1, y", "z"])
        #expect(headers["A"] == "2")
    }

    @Test(
        arguments: [
            ("X:1", "1"), ("X: 1", "1"), ("X:\t 1 \t", "1"), ("X:", ""), ("X:   ", ""), ("X: a:b", "a:b"),
            ("X: a  b", "a  b"),
        ]
    )
    func `White space around a value is not part of it`(line: String, value: String) throws {
        #expect(try head("HTTP/1.1 200 OK\r\n\(line)\r\n\r\n").headers["X"] == value)
    }

    @Test func `A folded line belongs to the field before it`() throws {
        let headers = try head("HTTP/1.1 200 OK\r\nX: a\r\n  b\r\n\tc\r\nY: d\r\n\r\n").headers
        #expect(headers["X"] == "a b c")
        #expect(headers["Y"] == "d")
    }

    @Test func `Lines that end in a line feed alone are taken`() throws {
        #expect(try head("HTTP/1.1 200 OK\nX: 1\n\n").headers["X"] == "1")
    }

    @Test(
        arguments: [
            " X: 1", ": 1", "X", "X Y: 1", "X : 1", "X\u{0}: 1", "(x): 1", "Content-Length: +5", "Content-Length: -1",
            "Content-Length: 5, 5", "Content-Length: 0x5", "Content-Length: 5 5", "Content-Length:",
            "Content-Length: 5\r\n 5", "Content-Length: 5\r\nContent-Length: 6",
            "Content-Length: 5\r\nTransfer-Encoding: chunked",
            "Content-Length: 99999999999999999999", "X: a\rY: b", "Transfer-Encoding: gzip, chunked",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "Transfer-Encoding: xchunked",
        ]
    )
    func `A field that breaks the rules makes the head malformed`(field: String) {
        #expect {
            try head("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n")
        } throws: { error in
            guard case HTTPClientError.malformedResponse(let reason)? = error as? HTTPClientError else { return false }
            return reason.contains("example.com")
        }
    }

    @Test func `Equal Content-Length fields agree`() throws {
        #expect(try head("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n").statusCode == 200)
    }

    @Test func `The transfer coding chunked is taken in any case`() throws {
        #expect(try head("HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n").statusCode == 200)
    }

    @Test func `Bytes outside ASCII are read as UTF-8, else as Latin-1`() throws {
        #expect(try head("HTTP/1.1 200 OK\r\nX: é漢\r\n\r\n").headers["X"] == "é漢")
        let latin = Array("HTTP/1.1 200 OK\r\nX: caf".utf8) + [0xE9] + Array("\r\n\r\n".utf8)
        #expect(try ResponseHead(latin, host: "example.com").headers["X"] == "café")
    }

    @Test func `A head of ten thousand fields is read in time proportional to its size`() throws {
        let fields = (0..<10_000).map { "X-\($0): \($0)\r\n" }.joined()
        #expect(try head("HTTP/1.1 200 OK\r\n" + fields + "\r\n").headers.count == 10_000)
    }
}
#endif
