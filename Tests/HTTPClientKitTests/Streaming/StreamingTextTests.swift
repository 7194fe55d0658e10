import Foundation
import HTTPClientKit
import Testing

struct StreamingTextTests {
    @Test(arguments: [
        ("", []),
        ("a", ["a"]),
        ("a\n", ["a"]),
        ("a\nb", ["a", "b"]),
        ("a\r\nb\r\n", ["a", "b"]),
        ("a\rb\r", ["a", "b"]),
        ("\n\r\n\r\r\n", ["", "", "", ""]),
        ("a\n\rb", ["a", "", "b"]),
        ("é漢\n😀\r\né", ["é漢", "😀", "é"]),
        ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
        ("a\u{2028}b\u{85}c\u{B}d", ["a\u{2028}b\u{85}c\u{B}d"]),
        ("a\0b\n", ["a\0b"]),
    ])
    func `Lines are the same however the bytes are cut`(text: String, expected: [String]) async {
        for chunks in Chunking.all(of: text) {
            let outcome = await HTTPBodyStream(chunks).lines.outcome()
            #expect(outcome.elements == expected, "\(chunks.map(\.count))")
            #expect(outcome.error == nil)
        }
    }

    @Test func `Bytes that are no text become replacement characters in a line`() async {
        let bytes = Data([0x61, 0xFF, 0x0A, 0xC3, 0x0A, 0xE2, 0x82])
        for chunks in Chunking.all(of: bytes) {
            #expect(await HTTPBodyStream(chunks).lines.outcome().elements == ["a\u{FFFD}", "\u{FFFD}", "\u{FFFD}"])
        }
    }

    @Test(arguments: ["123\n1234\n12345\n1", "123\r\n1234\r\n12345\r\n1"])
    func `A line over the limit is an error behind the lines before it`(text: String) async {
        for chunks in Chunking.all(of: text) {
            let outcome = await HTTPBodyStream(chunks).lines(limit: 4).outcome()
            #expect(outcome.elements == ["123", "1234"])
            #expect(outcome.error == .elementTooLarge(limit: 4))
        }
    }

    @Test func `A line without an end is refused at the limit, not at the end`() async {
        let (sequence, continuation) = AsyncStream<Data>.makeStream()
        for _ in 0..<3 { continuation.yield(Data(count: 600_000)) }
        #expect(await HTTPBodyStream(sequence).lines.outcome().error == .elementTooLarge(limit: 1_048_576))
    }

    @Test func `No limit at all is a limit, too`() async {
        #expect(
            await HTTPBodyStream(["a", "b\nc"].map { Data($0.utf8) }).lines(limit: .max).outcome().elements == [
                "ab", "c",
            ]
        )
    }

    @Test(arguments: [
        Data("aé漢😀z".utf8),
        Data("\u{FEFF}a\u{FEFF}".utf8).dropFirst(0),
        Data([0xF0, 0x9F, 0x98]),
        Data([0xE0, 0x80, 0x61, 0xC3]),
        Data([0x80, 0x80, 0x80, 0x80, 0x80]),
        Data([0xF0, 0x9F, 0x98, 0x80, 0x80, 0xED, 0xA0, 0x80, 0xF8, 0x88, 0xC0, 0xAF, 0xFE]),
        Data([0xF4, 0x90, 0x80, 0x80, 0xC2, 0xC2, 0xA9]),
    ])
    func `Text is what decoding the whole gives, however the bytes are cut`(bytes: Data) async {
        var expected = String(decoding: bytes, as: UTF8.self).unicodeScalars
        if expected.first == "\u{FEFF}" { expected.removeFirst() }
        for chunks in Chunking.all(of: bytes) {
            let pieces = await HTTPBodyStream(chunks).text.outcome().elements
            #expect(Array(pieces.joined().unicodeScalars) == Array(expected), "\(chunks.map(\.count))")
            #expect(pieces.allSatisfy { !$0.isEmpty })
        }
    }

    @Test func `Text comes without waiting for the rest`() async throws {
        let (sequence, continuation) = AsyncStream<Data>.makeStream()
        continuation.yield(Data("aé".utf8).dropLast())
        var iterator = HTTPBodyStream(sequence).text.makeAsyncIterator()
        #expect(try await iterator.next() == "a")
        continuation.yield(Data("é".utf8).suffix(1))
        #expect(try await iterator.next() == "é")
    }

    @Test @MainActor func `An actor can read, too`() async {
        var lines: [String] = []
        var iterator = HTTPBodyStream("a\nb").lines.makeAsyncIterator()
        while let line = try? await iterator.next() { lines.append(line) }
        #expect(lines == ["a", "b"])
    }
}
