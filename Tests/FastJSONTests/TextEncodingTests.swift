import FastJSON
import Foundation
import Testing

struct TextEncodingTests {
    private static let encodings: [String.Encoding] = [
        .utf8, .utf16BigEndian, .utf16LittleEndian, .utf32BigEndian, .utf32LittleEndian,
    ]

    private func mark(_ encoding: String.Encoding) -> Data {
        "\u{FEFF}".data(using: encoding) ?? Data()
    }

    @Test(arguments: encodings, ["[\"caf\u{E9} \u{1F600}\"]", "{\"a\":\"\u{65E5}\"}", "17", "7", "\"\"", " 1", "[]"])
    func `Every encoding is read as Foundation reads it, with a mark and without`(
        encoding: String.Encoding,
        text: String
    ) throws {
        let plain = try #require(text.data(using: encoding))
        // Foundation takes the mark of UTF-32 in little-endian order for that of UTF-16.
        for content in encoding == .utf32LittleEndian ? [plain] : [plain, mark(encoding) + plain] {
            let fast = Outcome { try FastJSONDecoder().decode(JSONValue.self, from: content) }
            let foundation = Outcome { try JSONDecoder().decode(JSONValue.self, from: content) }
            #expect(fast.isEqual(to: foundation), "\(Array(content)): \(fast) and \(foundation)")
        }
        let read = try FastJSONDecoder().decode(JSONValue.self, from: mark(encoding) + plain)
        #expect(try read == FastJSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
    }

    @Test(arguments: encodings)
    func `A text that ends within a character is refused`(encoding: String.Encoding) throws {
        let whole = mark(encoding) + (try #require("[\"\u{1F600}\"]".data(using: encoding)))
        for length in 0..<whole.count {
            let failure = Outcome { try FastJSONDecoder().decode(JSONValue.self, from: whole.prefix(length)) }.failure
            #expect(failure == corrupted, "\(length) bytes")
        }
    }

    @Test(arguments: [
        [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
        [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xFF],
        [0xF0, 0x9F, 0x98], [0xE2, 0x28, 0xA1],
    ])
    func `A string that is not UTF-8 is refused, also where nobody reads it`(bytes: [UInt8]) {
        struct Nothing: Decodable { init(from decoder: any Decoder) throws {} }
        let quote = UInt8(ascii: "\"")
        for padding in 0..<9 {
            let string = [quote] + Array(repeating: UInt8(ascii: "a"), count: padding) + bytes + [quote]
            #expect(Outcome { try FastJSONDecoder().decode(Nothing.self, from: string) }.failure == corrupted)
            let key = Array("{".utf8) + string + Array(":1}".utf8)
            #expect(Outcome { try FastJSONDecoder().decode(Nothing.self, from: key) }.failure == corrupted)
        }
    }

    @Test func `A string is read the same wherever its words begin`() throws {
        for padding in 0..<20 {
            for part in ["\\n", "\u{E9}", "\u{1F600}", "\\u00e9", "\\ud83d\\ude00", "\\\\", "\\\"", "x"] {
                let text = String(repeating: "a", count: padding) + part + String(repeating: "b", count: 20 - padding)
                let document = Data("[\"\(text)\"]".utf8)
                #expect(
                    try FastJSONDecoder().decode([String].self, from: document)
                        == JSONDecoder().decode([String].self, from: document)
                )
            }
        }
    }

    @Test func `Data, arrays and memory are read alike`() throws {
        let bytes = Array("{\"id\":1,\"name\":\"a\"}".utf8)
        let expected = Flat(id: 1, name: "a")
        #expect(try FastJSONDecoder().decode(Flat.self, from: bytes) == expected)
        #expect(try FastJSONDecoder().decode(Flat.self, from: Data(bytes)) == expected)
        #expect(try FastJSONDecoder().decode(Flat.self, from: (Data([0x7B]) + Data(bytes)).dropFirst()) == expected)
        #expect(try bytes.withUnsafeBytes { try FastJSONDecoder().decode(Flat.self, from: $0) } == expected)
    }
}
