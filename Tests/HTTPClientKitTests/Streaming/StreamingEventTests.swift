import Foundation
import HTTPClientKit
import Testing

struct StreamingEventTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let stream: String
        let events: [ServerSentEvent]

        init(_ stream: String, _ events: [ServerSentEvent]) {
            self.stream = stream
            self.events = events
        }

        var testDescription: String { stream.debugDescription }
    }

    /// WHATWG HTML §9.2.6.
    static let standard = [
        Example("data: YHOO\ndata: +2\ndata: 10\n\n", [.init(data: "YHOO\n+2\n10")]),
        Example(
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            [.init(data: "first event", id: "1"), .init(data: "second event"), .init(data: " third event")]
        ),
        Example("data\n\ndata\ndata\n\ndata:", [.init(data: ""), .init(data: "\n")]),
        Example("data:test\n\ndata: test\n\n", [.init(data: "test"), .init(data: "test")]),
        Example(
            "event: add\ndata: 73857293\n\nevent: remove\ndata: 2153\n\nevent: add\ndata: 113411\n\n",
            [
                .init(type: "add", data: "73857293"), .init(type: "remove", data: "2153"),
                .init(type: "add", data: "113411"),
            ]
        ),
    ]

    static let kinds = [
        Example("", []),
        Example("\u{FEFF}data: a\n\n", [.init(data: "a")]),
        Example("\u{FEFF}\u{FEFF}data: a\n\n", []),
        Example("\n\u{FEFF}data: a\n\n", []),
        Example("data: a\r\n\r\ndata: b\r\rdata: c\n\n", [.init(data: "a"), .init(data: "b"), .init(data: "c")]),
        Example("data: a\r\n\rdata: b\n\r\n", [.init(data: "a"), .init(data: "b")]),
        Example("data: a\ndata: b\r\ndata: c\rdata:\n\n", [.init(data: "a\nb\nc\n")]),
        Example("event: x\n\ndata: a\n\n", [.init(data: "a")]),
        Example("event: x\nevent: y\ndata: a\n\n", [.init(type: "y", data: "a")]),
        Example("event: x\nevent\ndata: a\n\n", [.init(data: "a")]),
        Example("id: 1\n\ndata: a\n\ndata: b\nid: 2\n\n", [.init(data: "a", id: "1"), .init(data: "b", id: "2")]),
        Example(
            "id: 1\ndata: a\n\nid: 2\0\ndata: b\n\nid:\ndata: c\n\n",
            [
                .init(data: "a", id: "1"), .init(data: "b", id: "1"), .init(data: "c"),
            ]
        ),
        Example("retry: 1500\ndata: a\n\ndata: b\n\n", [.init(data: "a", retry: 1.5), .init(data: "b")]),
        Example("retry: 1.5\nretry: -1\nretry:\nretry: 1e3\nretry:  7\ndata: a\n\n", [.init(data: "a")]),
        Example(": comment\n:\n::data: x\ndata: a\n\n", [.init(data: "a")]),
        Example("Data: x\n data: x\ndata : x\ndatax: x\ndat: x\nfoo\ndata: a\n\n", [.init(data: "a")]),
        Example("data: a: b\ndata:\tc\n\n", [.init(data: "a: b\n\tc")]),
        Example("data: é漢😀\nevent: ü\nid: ñ\n\n", [.init(type: "ü", data: "é漢😀", id: "ñ")]),
        Example("data: a\0b\n\n", [.init(data: "a\0b")]),
        Example("data: a\n\ndata: not complete\n", [.init(data: "a")]),
        Example("data: a\n\ndata: not complete\n:", [.init(data: "a")]),
        Example("\n\n\r\r\n\n", []),
    ]

    @Test(arguments: standard + kinds)
    func `Events are the same however the bytes are cut`(example: Example) async throws {
        for chunks in Chunking.all(of: example.stream) {
            var parser = EventStreamParser()
            #expect(try chunks.flatMap { try parser.parse($0) } == example.events, "\(chunks.map(\.count))")
            #expect(await HTTPBodyStream(chunks).events.outcome().elements == example.events)
        }
    }

    @Test func `Random streams give the same events however they are cut`() throws {
        var generator = SeededGenerator(seed: 7)
        let pieces = [
            "data", "id", "event", "retry", ":", " ", "\n", "\r", "\r\n", "\n\n", "a", "é", "1", "\0", "\u{FEFF}",
        ]
        for _ in 0..<200 {
            let stream = (0..<30).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
            var whole = EventStreamParser()
            let expected = try whole.parse(Data(stream.utf8))
            for chunks in Chunking.all(of: stream) {
                var parser = EventStreamParser()
                let events = try chunks.flatMap { try parser.parse($0) }
                guard events == expected, parser.lastEventID == whole.lastEventID, parser.retry == whole.retry else {
                    Issue.record("\(stream.debugDescription) cut into \(chunks.map(\.count))")
                    return
                }
            }
        }
    }

    @Test func `An event is given as soon as its empty line is there`() throws {
        var parser = EventStreamParser()
        #expect(try parser.parse(Data("data: a\r".utf8)).isEmpty)
        #expect(try parser.parse(Data("\r".utf8)) == [.init(data: "a")])
        #expect(try parser.parse(Data("\ndata: b\r\n\r".utf8)) == [.init(data: "b")])
    }

    @Test func `Bytes that are no text become replacement characters`() throws {
        var parser = EventStreamParser()
        #expect(
            try parser.parse(Data("data: a".utf8) + [0xFF, 0xC3] + Data("\n\n".utf8)) == [
                .init(data: "a\u{FFFD}\u{FFFD}")
            ]
        )
    }

    @Test func `The last id and the wait are known without an event`() throws {
        var parser = EventStreamParser(lastEventID: "0")
        _ = try parser.parse(Data("retry: 250\n".utf8))
        #expect(parser.retry == 0.25)
        #expect(parser.lastEventID == "0")
        _ = try parser.parse(Data("id: 9\n".utf8))
        #expect(parser.lastEventID == "0")
        _ = try parser.parse(Data("\n".utf8))
        #expect(parser.lastEventID == "9")
        _ = try parser.parse(Data("id\n\nretry: 99999999999999999999999999\n".utf8))
        #expect(parser.lastEventID == nil)
        #expect(parser.retry == TimeInterval(Int.max) / 1000)
    }

    @Test(arguments: [
        "data: 1234567\n", "data: 123\ndata: 456\ndata: 789\ndata: 01\n\n", ": a long comment",
        "data: 123456\ndata: 123456\n\n",
    ])
    func `An event over the limit is an error behind the events before it`(stream: String) async {
        for chunks in Chunking.all(of: "data: 12345\n\n" + stream) {
            let events = ServerSentEvents(HTTPBodyStream(chunks), parser: EventStreamParser(limit: 12))
            let outcome = await events.outcome()
            #expect(outcome.elements == [.init(data: "12345")])
            #expect(outcome.error == .elementTooLarge(limit: 12))
        }
    }

    @Test func `An event may be as long as the limit, the ends of its lines included`() throws {
        var parser = EventStreamParser(limit: 12)
        #expect(try parser.parse(Data("data: 123456\ndata: 12345\n\n".utf8)) == [.init(data: "123456\n12345")])
    }

    @Test func `A million bytes without a line end are taken byte by byte in no time`() throws {
        var parser = EventStreamParser()
        for byte in Data("data: ".utf8) + Data(repeating: 0x78, count: 1_000_000) {
            #expect(try parser.parse(Data([byte])).isEmpty)
        }
        #expect(try parser.parse(Data("\n\n".utf8)).map(\.data.utf8.count) == [1_000_000])
    }

    @Test(arguments: ["\r", "\n", "data:\r", ":\n", "id: 1\r\r", "data\n\n"])
    func `Many short lines in one chunk take no longer than the bytes they are`(line: String) throws {
        var parser = EventStreamParser()
        let stream = Data(String(repeating: line, count: 300_000).utf8)
        let events = try parser.parse(stream)
        #expect(events.count == (line == "data\n\n" ? 300_000 : 0))
    }

    struct Delta: Decodable, Equatable {
        let text: String
    }

    @Test func `Events are decoded to models up to the end mark`() async {
        let body = HTTPBodyStream(
            "data: {\"text\":\"a\"}\n\nevent: x\ndata: {\ndata: \"text\":\"b\"}\n\ndata: [DONE]\n\ndata: x\n\n"
        )
        let outcome = await body.events(of: Delta.self, endingAt: "[DONE]").outcome()
        #expect(outcome.elements == [Delta(text: "a"), Delta(text: "b")])
        #expect(outcome.error == nil)
    }

    @Test func `Data that is no such model is an error that names the event`() async {
        let outcome = await HTTPBodyStream("data: {\"text\":\"a\"}\n\ndata: {}\n\n").events(of: Delta.self).outcome()
        #expect(outcome.elements == [Delta(text: "a")])
        #expect(outcome.error == .brokenRecord(number: 2, reason: "Delta: text: the value is missing"))
    }
}
