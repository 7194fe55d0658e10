import Foundation
import Testing

@testable import HarborJRPC

/// Messages in a stream of bytes, however the bytes come.
struct FrameReaderTests {
    private func messages(
        _ text: String,
        _ framing: HJRPCFraming,
        step: Int = .max,
        limit: Int = 100
    ) throws -> [String] {
        var reader = FrameReader(framing, limit: limit)
        var found: [String] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            Array(rest.prefix(step)).withUnsafeBytes { reader.append($0) }
            rest = rest.dropFirst(step)
            while let message = try reader.next() { found.append(String(decoding: message, as: UTF8.self)) }
        }
        #expect(reader.isBetweenMessages)
        return found
    }

    @Test(arguments: [1, 2, 3, 7, .max])
    func `Lines are messages, empty ones are none`(step: Int) throws {
        #expect(try messages("{\"a\":1}\n\r\n \n[2]\r\n", .lines, step: step) == ["{\"a\":1}", "[2]\r"])
    }

    @Test(arguments: [1, 2, 3, 7, .max])
    func `Content-Length tells where a message ends`(step: Int) throws {
        let text =
            "Content-Length: 5\r\n\r\n{\n\r\n}content-type: x\r\nCONTENT-LENGTH:2\r\n\r\n[]Content-Length: 0\r\n\r\n"
        #expect(try messages(text, .contentLength, step: step) == ["{\n\r\n}", "[]", ""])
    }

    private static let notCRLF = HJRPCConnectionError.malformedFrame("a line of its head does not end with CR LF")

    @Test(arguments: [
        ("Content-Length: 101\r\n\r\n", HJRPCFraming.contentLength, HJRPCConnectionError.messageTooLarge(limit: 100)),
        ("Content-Length: 99999999999999999999\r\n\r\n", .contentLength, .messageTooLarge(limit: 100)),
        (String(repeating: "x", count: 101), .lines, .messageTooLarge(limit: 100)),
        (String(repeating: "x", count: 101) + "\n", .lines, .messageTooLarge(limit: 100)),
        ("Content-Length: +1\r\n\r\n", .contentLength, .malformedFrame("its Content-Length is no number")),
        ("Content-Type: x\r\n\r\n", .contentLength, .malformedFrame("its head has no Content-Length")),
        ("hello\r\n\r\n", .contentLength, .malformedFrame("a line of its head has no colon")),
        (
            "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", .contentLength,
            .malformedFrame("its head has two values of Content-Length")
        ),
        (String(repeating: "x", count: 8193), .contentLength, .malformedFrame("its head is longer than 8192 bytes")),
        (
            "x:\(String(repeating: "x", count: 8190))\r\nContent-Length: 1\r\n\r\n", .contentLength,
            .malformedFrame("its head is longer than 8192 bytes")
        ),
        ("Content-Length: -1\r\n\r\n", .contentLength, .malformedFrame("its Content-Length is no number")),
        ("\r\n\r\n", .contentLength, .malformedFrame("a line of its head has no colon")),
        // A peer that ends lines otherwise, or does not frame its messages so.
        ("Content-Length: 2\r\r{}", .contentLength, notCRLF), ("Content-Length: 2\n\n{}", .contentLength, notCRLF),
        ("Content-Length: 2\r\n\n{}", .contentLength, notCRLF), ("{}\n", .contentLength, notCRLF),
    ])
    func `What cannot be told apart is an error`(text: String, framing: HJRPCFraming, error: HJRPCConnectionError) {
        for step in [1, 2, 3, .max] { #expect(throws: error) { try messages(text, framing, step: step) } }
    }

    @Test func `Two equal values of Content-Length are one`() throws {
        let text = "Content-Length: 2\r\nContent-Length:\t2 \r\n\r\n{}"
        #expect(try messages(text, .contentLength, step: 1) == ["{}"])
    }

    @Test func `A message of several lines becomes one line`() {
        #expect(HJRPCFraming.lines.frame(Data("{\r\n}".utf8)) == Data("{  }\n".utf8))
        #expect(HJRPCFraming.contentLength.frame(Data("{}".utf8)) == Data("Content-Length: 2\r\n\r\n{}".utf8))
    }
}
