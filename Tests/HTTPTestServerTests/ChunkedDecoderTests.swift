import HTTPClientKit
import Testing

@testable import HTTPTestServer

struct ChunkedDecoderTests {
    private func decode(_ text: String, lineLimit: Int = 1024) throws -> (data: String, trailers: HTTPHeaders?) {
        var decoder = ChunkedDecoder(lineLimit: lineLimit)
        var input = ByteQueue()
        var data: [UInt8] = []
        for byte in text.utf8 {
            [byte].withUnsafeBytes { input.append($0) }
            while let event = try decoder.next(&input) {
                switch event {
                case .data(let bytes): data += bytes
                case .end(let trailers): return (String(decoding: data, as: UTF8.self), trailers)
                }
            }
        }
        return (String(decoding: data, as: UTF8.self), nil)
    }

    @Test(
        arguments: [
            ("0\r\n\r\n", "", [:]),
            ("5\r\nhello\r\n0\r\n\r\n", "hello", [:]),
            ("00a\r\n0123456789\r\n000\r\n\r\n", "0123456789", [:]),
            ("1;x\r\na\r\n1 ; y=\"z\"\r\nb\r\n0;last\r\nA: 1\r\n\r\n", "ab", ["A": "1"]),
        ] as [(String, String, HTTPHeaders)]
    )
    func `Chunks are put together`(text: String, data: String, trailers: HTTPHeaders) throws {
        let decoded = try decode(text)
        #expect(decoded.data == data)
        #expect(decoded.trailers == trailers)
    }

    @Test(arguments: ["5\r\nhel", "5\r\nhello\r\n", "5\r\nhello\r\n0\r\n", "5\r\nhello\r\n0\r\nA: 1\r\n"])
    func `A body that is cut short has no end`(text: String) throws {
        #expect(try decode(text).trailers == nil)
    }

    @Test(arguments: [
        "\r\n", "x\r\n", "-1\r\n", "+1\r\n", "0x1\r\n", "1 \r\n", "1 2\r\n", "1\n", "1;\u{1}\r\n", "1;a\rb\r\n",
        "1111111111111111\r\n", "1\r\nab\r\n", "1\r\na\n\r\n", "0\r\nno colon\r\n\r\n", "0\r\nA: 1\n\r\n",
    ])
    func `A malformed body is refused`(text: String) throws {
        let malformed = #expect(throws: MalformedRequest.self) { _ = try decode(text) }
        #expect(malformed?.status == 400)
    }

    @Test func `A line that never ends is refused, and so are trailers without end`() throws {
        let line = "1;" + String(repeating: "x", count: 20)
        #expect(throws: MalformedRequest.self) { _ = try decode(line, lineLimit: 16) }
        let trailers = "0\r\n" + String(repeating: "A: 1\r\n", count: 4)
        #expect(throws: MalformedRequest.self) { _ = try decode(trailers, lineLimit: 16) }
    }
}
