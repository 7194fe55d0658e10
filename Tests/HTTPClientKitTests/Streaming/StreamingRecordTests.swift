import Foundation
import HTTPClientKit
import Testing

struct StreamingRecordTests {
    private typealias Records = JSONRecords<HTTPBodyStream, Int>

    @Test(arguments: [
        ("", []),
        ("1\n2\n", [1, 2]),
        ("1\r\n2", [1, 2]),
        ("\n\r\n 1 \n\t\n2\n\n", [1, 2]),
        ("\u{FEFF}1\n2\n", [1, 2]),
    ])
    func `JSON lines are the same however the bytes are cut`(text: String, expected: [Int]) async {
        for chunks in Chunking.all(of: text) {
            let outcome = await HTTPBodyStream(chunks).jsonLines(of: Int.self).outcome()
            #expect(outcome.elements == expected, "\(chunks.map(\.count))")
            #expect(outcome.error == nil)
        }
    }

    @Test func `A line feed in a text does not end the record when it is escaped`() async {
        let body = HTTPBodyStream(#"{"a":"x\ny"}"# + "\n" + #"{"a":"é漢"}"#)
        #expect(await body.jsonLines(of: [String: String].self).outcome().elements == [["a": "x\ny"], ["a": "é漢"]])
    }

    @Test func `A broken line ends the stream with its number`() async {
        for chunks in Chunking.all(of: "1\n\n\"a\"\n3\n") {
            let outcome = await HTTPBodyStream(chunks).jsonLines(of: Int.self).outcome()
            #expect(outcome.elements == [1])
            guard case .brokenRecord(number: 2, let reason) = outcome.error else {
                Issue.record("became \(String(describing: outcome.error))")
                return
            }
            #expect(reason.hasPrefix("Int: "))
        }
    }

    @Test func `The caller may skip what is broken, and is told of it`() async {
        let skipped = Lock<[Int]>([])
        let policy = BrokenRecordPolicy.skip { error in
            if case .brokenRecord(let number, _) = error { skipped.withLock { $0.append(number) } }
        }
        let body = HTTPBodyStream("x\n1\n{\n2\n[")
        let outcome = await body.jsonLines(of: Int.self, onBrokenRecord: policy).outcome()
        #expect(outcome.elements == [1, 2])
        #expect(outcome.error == nil)
        #expect(skipped.withLock { $0 } == [1, 3, 5])
    }

    @Test(arguments: [JSONRecordFraming.lines, .textSequence])
    func `A record over the limit ends the stream, skipping or not`(framing: JSONRecordFraming) async {
        for chunks in Chunking.all(
            of: "\u{1E}12\n\u{1E}12345678\n".filter { framing == .textSequence || $0 != "\u{1E}" }
        ) {
            let records = Records(
                HTTPBodyStream(chunks),
                of: Int.self,
                framing: framing,
                onBrokenRecord: .skip { _ in },
                limit: 4
            )
            let outcome = await records.outcome()
            #expect(outcome.elements == [12])
            #expect(outcome.error == .elementTooLarge(limit: 4))
        }
    }

    /// What becomes of each text of a sequence: the value, or the number and the reason as a text.
    @Test(arguments: [
        ("", []),
        ("\u{1E}1\n\u{1E}2\n", ["1", "2"]),
        ("\u{1E}\u{1E}\n\u{1E} 1 \n\n\u{1E}", ["1"]),
        ("\u{1E}[1,\n2]\n\u{1E}{\"a\":\n{\"b\":[]}}\n", ["[1,2]", "{\"a\":{\"b\":[]}}"]),
        ("\u{1E}\"a]\\\"}\"\n\u{1E}\"\\\\\"\n", ["\"a]\\\"}\"", "\"\\\\\""]),
        ("\u{1E}{\"a\":1}\u{1E}[2]\u{1E}\"x\"", ["{\"a\":1}", "[2]", "\"x\""]),
        ("\u{1E}12\u{1E}true\u{1E}null\u{1E}3 \u{1E}4", ["1: cut", "2: cut", "3: cut", "3", "5: cut"]),
        ("\u{1E}{\"a\":[1,\u{1E}2\n", ["1: cut", "2"]),
        ("\u{1E}\"abc\n\u{1E}2\n", ["1: cut", "2"]),
        ("1\n\u{1E}2\n", ["1: no separator", "2"]),
        (" \n\u{1E}2\n", ["2"]),
        ("\u{1E}1\n 2\n3\n\u{1E}4\n", ["1", "2: behind", "4"]),
        ("\u{1E}}]\n\u{1E}1\n", ["1: Value", "1"]),
    ])
    func `JSON texts are the same however the bytes are cut`(text: String, expected: [String]) async {
        for chunks in Chunking.all(of: text) {
            let results = Lock<[String]>([])
            let policy = BrokenRecordPolicy.skip { error in
                guard case .brokenRecord(let number, let reason) = error else { return }
                let word =
                    switch reason {
                    case "it is cut short": "cut"
                    case "there is no record separator before it": "no separator"
                    case "it stands behind the line feed that ends another": "behind"
                    default: "Value"
                    }
                results.withLock { $0.append("\(number): \(word)") }
            }
            do {
                for try await value in HTTPBodyStream(chunks).jsonTextSequence(of: Value.self, onBrokenRecord: policy) {
                    results.withLock { $0.append(value.text) }
                }
            } catch {
                Issue.record(error)
            }
            #expect(results.withLock { $0 } == expected, "\(chunks.map(\.count))")
        }
    }

    @Test func `A text is given as soon as its line feed is there`() async throws {
        let (sequence, continuation) = AsyncStream<Data>.makeStream()
        continuation.yield(Data("\u{1E}1\n".utf8))
        var iterator = HTTPBodyStream(sequence).jsonTextSequence(of: Int.self).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
    }

    @Test func `Many line feeds in one text are taken byte by byte in no time`() async {
        let text = "\u{1E}[" + String(repeating: "\n", count: 200_000) + "1]\n"
        let body = HTTPBodyStream(text.utf8.map { Data([$0]) })
        #expect(await body.jsonTextSequence(of: [Int].self).outcome().elements == [[1]])
    }

    /// Any JSON value, as a text without white space and with sorted keys.
    private struct Value: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                text = "null"
            } else if let bool = try? container.decode(Bool.self) {
                text = "\(bool)"
            } else if let number = try? container.decode(Int.self) {
                text = "\(number)"
            } else if let string = try? container.decode(String.self) {
                text = "\"" + string.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
            } else if let list = try? container.decode([Value].self) {
                text = "[" + list.map(\.text).joined(separator: ",") + "]"
            } else {
                let members = try container.decode([String: Value].self).sorted { $0.key < $1.key }
                text = "{" + members.map { "\"\($0.key)\":\($0.value.text)" }.joined(separator: ",") + "}"
            }
        }
    }
}
