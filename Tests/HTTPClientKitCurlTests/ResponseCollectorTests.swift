#if HARBOR_CURL
import Foundation
import HTTPClientKit
import TestSupport
import Testing

@testable import HTTPClientKitCurl

struct ResponseCollectorTests {
    private static let origin = Origin(scheme: "http", host: "example.com", port: 80)

    /// The collector at a place of its own, as a transfer has it.
    private final class Collector {
        private var collector: ResponseCollector

        init(origin: Origin, decodesContent: Bool, maximumHeadSize: Int, maximumBodySize: Int) {
            collector = ResponseCollector(
                origin: origin,
                decodesContent: decodesContent,
                maximumHeadSize: maximumHeadSize,
                maximumBodySize: maximumBodySize
            )
        }

        var hasHead: Bool { collector.hasHead }
        func receiveHeadLine(_ line: UnsafeRawBufferPointer) -> Bool { collector.receiveHeadLine(line) }
        func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool { collector.receiveBody(bytes) }
        func finish() throws(HTTPClientError) -> HTTPResponse { try collector.finish() }
    }

    private func collector(
        decodesContent: Bool = true,
        head: Int = 1 << 18,
        body: Int = 1 << 20
    ) -> Collector {
        Collector(
            origin: Self.origin,
            decodesContent: decodesContent,
            maximumHeadSize: head,
            maximumBodySize: body
        )
    }

    @discardableResult
    private func feed(head: String, to collector: Collector) -> Bool {
        for line in head.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            let taken = (Array(line) + [UInt8(ascii: "\n")]).withUnsafeBytes { collector.receiveHeadLine($0) }
            if !taken { return false }
        }
        return true
    }

    @discardableResult
    private func feed(body: Data, to collector: Collector, pieces: Int = .max) -> Bool {
        var rest = body[...]
        while !rest.isEmpty {
            let piece = rest.prefix(pieces)
            rest = rest.dropFirst(piece.count)
            if !piece.withUnsafeBytes({ collector.receiveBody($0) }) { return false }
        }
        return true
    }

    private func body(coded coding: String, _ bytes: Data, pieces: Int = .max) throws -> Data {
        let collector = collector()
        feed(head: "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n\r\n", to: collector)
        feed(body: bytes, to: collector, pieces: pieces)
        return try collector.finish().body
    }

    private let text = Data(String(repeating: "A line of text that is worth compressing. ", count: 200).utf8)

    @Test func `A head and a body become a response`() throws {
        let collector = collector()
        #expect(!collector.hasHead)
        #expect(feed(head: "HTTP/1.1 201 Created\r\nX: 1\r\nContent-Length: 5\r\n\r\n", to: collector))
        #expect(collector.hasHead)
        #expect(feed(body: Data("hello".utf8), to: collector, pieces: 2))
        let response = try collector.finish()
        #expect(response.statusCode == 201)
        #expect(response.headers["X"] == "1")
        #expect(response.body == Data("hello".utf8))
    }

    @Test func `Interim responses are passed over`() throws {
        let collector = collector()
        feed(head: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n", to: collector)
        #expect(!collector.hasHead)
        feed(head: "HTTP/1.1 200 OK\r\nX: 1\r\n\r\n", to: collector)
        let response = try collector.finish()
        #expect(response.statusCode == 200)
        #expect(response.headers == ["X": "1"])
    }

    @Test func `A change of protocols that nobody asked for is malformed`() {
        let collector = collector()
        #expect(!feed(head: "HTTP/1.1 101 Switching Protocols\r\n\r\n", to: collector))
        #expect(throws: HTTPClientError.malformedResponse("example.com switched protocols unasked")) {
            try collector.finish()
        }
    }

    @Test func `No head is a lost connection`() {
        #expect(throws: HTTPClientError.self) { try collector().finish() }
    }

    @Test func `A head is taken up to its limit, interim responses and line ends included`() {
        let text = "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nX: 1\r\n\r\n"
        let exact = collector(head: text.utf8.count)
        #expect(feed(head: text, to: exact))
        let less = collector(head: text.utf8.count - 1)
        #expect(!feed(head: text, to: less))
        #expect(throws: HTTPClientError.headTooLarge(limit: text.utf8.count - 1)) { try less.finish() }
    }

    @Test func `Trailers are no part of the headers and count towards the limit of the head`() throws {
        let collector = collector(head: 100)
        feed(head: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", to: collector)
        feed(body: Data("hello".utf8), to: collector)
        #expect(feed(head: "Checksum: 1\r\n\r\n", to: collector))
        #expect(try collector.finish().headers["Checksum"] == nil)
        #expect(!feed(head: "Padding: " + String(repeating: "x", count: 100) + "\r\n", to: collector))
    }

    @Test func `A body is taken up to its limit`() throws {
        let exact = collector(body: 5)
        feed(head: "HTTP/1.1 200 OK\r\n\r\n", to: exact)
        #expect(feed(body: Data("hello".utf8), to: exact, pieces: 3))
        #expect(try exact.finish().body.count == 5)
        let less = collector(body: 4)
        feed(head: "HTTP/1.1 200 OK\r\n\r\n", to: less)
        #expect(!feed(body: Data("hello".utf8), to: less, pieces: 3))
        #expect(throws: HTTPClientError.bodyTooLarge(limit: 4)) { try less.finish() }
    }

    @Test(arguments: [Int.max, 1, 7, 1000])
    func `Every coding is undone, however the bytes arrive`(pieces: Int) throws {
        #expect(try body(coded: "gzip", Compression.deflate(text, .gzip), pieces: pieces) == text)
        #expect(try body(coded: "X-GZIP", Compression.deflate(text, .gzip), pieces: pieces) == text)
        #expect(try body(coded: "deflate", Compression.deflate(text, .zlib), pieces: pieces) == text)
        #expect(try body(coded: "deflate", Compression.deflate(text, .none), pieces: pieces) == text)
        #expect(try body(coded: "br", Fixtures.brotli, pieces: pieces) == Fixtures.text)
        #expect(try body(coded: "zstd", Fixtures.zstd, pieces: pieces) == Fixtures.text)
        #expect(try body(coded: "zstd", Fixtures.zstd + Fixtures.zstd, pieces: pieces) == Fixtures.text + Fixtures.text)
        #expect(try body(coded: "identity", text, pieces: pieces) == text)
    }

    @Test(arguments: [Int.max, 1, 10])
    func `A gzip body may have several members and padding behind them`(pieces: Int) throws {
        let half = Compression.deflate(text, .gzip)
        #expect(try body(coded: "gzip", half + half, pieces: pieces) == text + text)
        #expect(try body(coded: "gzip", half + Data(count: 100), pieces: pieces) == text)
        #expect(try body(coded: "gzip", half + Data([0, 0, 0x1f, 0, 0x1f]), pieces: pieces) == text)
    }

    @Test func `Codings are undone in the opposite order`() throws {
        let twice = Compression.deflate(Compression.deflate(text, .zlib), .gzip)
        #expect(try body(coded: "deflate, gzip", twice) == text)
        #expect(try body(coded: "deflate , identity,gzip", twice, pieces: 1) == text)
        let collector = collector()
        feed(head: "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nContent-Encoding: gzip\r\n\r\n", to: collector)
        feed(body: twice, to: collector)
        #expect(try collector.finish().body == text)
    }

    @Test func `More codings than five are refused`() throws {
        let five = (0..<5).reduce(text) { data, _ in Compression.deflate(data, .gzip) }
        #expect(try body(coded: "gzip, gzip, gzip, gzip, gzip", five) == text)
        for count in [6, 50] {
            let collector = collector()
            let codings = Array(repeating: "gzip", count: count).joined(separator: ", ")
            #expect(!feed(head: "HTTP/1.1 200 OK\r\nContent-Encoding: \(codings)\r\n\r\n", to: collector))
            #expect(
                throws: HTTPClientError.malformedResponse("example.com used \(count) content codings, more than 5")
            ) { try collector.finish() }
        }
    }

    @Test(arguments: ["compress", "gzip, unknown"])
    func `A body in an unknown coding is handed over as it is`(coding: String) throws {
        #expect(try body(coded: coding, text) == text)
    }

    @Test func `A request with an Accept-Encoding of its own gets the bytes as they came`() throws {
        let collector = collector(decodesContent: false)
        feed(head: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n", to: collector)
        feed(body: Data("not gzip".utf8), to: collector)
        #expect(try collector.finish().body == Data("not gzip".utf8))
    }

    @Test(arguments: ["gzip", "deflate", "br", "zstd", "deflate, gzip"])
    func `An empty body in any coding is empty`(coding: String) throws {
        #expect(try body(coded: coding, Data()).isEmpty)
    }

    @Test(
        arguments: [
            ("gzip", Compression.deflate(Fixtures.text, .gzip)), ("deflate", Compression.deflate(Fixtures.text, .zlib)),
            ("deflate", Compression.deflate(Fixtures.text, .none)), ("br", Fixtures.brotli), ("zstd", Fixtures.zstd),
            ("deflate, gzip", Compression.deflate(Compression.deflate(Fixtures.text, .zlib), .gzip)),
        ]
    )
    func `A compressed body that is cut anywhere is truncated`(coding: String, bytes: Data) {
        for cut in 1..<bytes.count {
            #expect(throws: HTTPClientError.truncatedBody("example.com ended the compressed body before its end")) {
                try body(coded: coding, bytes.prefix(cut))
            }
        }
    }

    @Test(arguments: ["gzip", "deflate", "br", "zstd"])
    func `Bytes that are not of the coding are malformed`(coding: String) {
        #expect(
            throws: HTTPClientError.malformedResponse("example.com sent a compressed body that cannot be decompressed")
        ) { try body(coded: coding, Data(repeating: 0xFF, count: 100)) }
    }

    @Test func `A gzip body whose checksum is wrong is malformed`() {
        var bytes = Compression.deflate(text, .gzip)
        bytes[bytes.count - 6] ^= 1
        #expect(throws: HTTPClientError.self) { try body(coded: "gzip", bytes) }
    }

    @Test func `A bomb ends at the limit, counted in the bytes it opens to`() {
        let bomb = Compression.gzipBomb(opensTo: 64 << 20)
        #expect(bomb.count < 2 << 20)
        let collector = collector(body: 1 << 20)
        feed(head: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n", to: collector)
        #expect(!feed(body: bomb, to: collector, pieces: 16 << 10))
        #expect(throws: HTTPClientError.bodyTooLarge(limit: 1 << 20)) { try collector.finish() }
    }

    @Test func `A bomb between two codings ends at the limit, though nothing comes out of it`() {
        // Empty gzip members, thousands of times: they open to nothing, but compress to next to nothing.
        let empty = Compression.deflate(Data(), .gzip)
        let members = (0..<100_000).reduce(into: Data()) { data, _ in data += empty }
        let collector = collector(body: 1 << 20)
        feed(head: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\n\r\n", to: collector)
        #expect(!feed(body: Compression.deflate(members, .gzip), to: collector))
        #expect(throws: HTTPClientError.bodyTooLarge(limit: 1 << 20)) { try collector.finish() }
    }

    @Test func `Nothing is taken after a failure`() {
        let collector = collector(body: 1)
        feed(head: "HTTP/1.1 200 OK\r\n\r\n", to: collector)
        #expect(!feed(body: Data("ab".utf8), to: collector))
        #expect(!feed(body: Data("a".utf8), to: collector))
        #expect(throws: HTTPClientError.bodyTooLarge(limit: 1)) { try collector.finish() }
    }
}
#endif
