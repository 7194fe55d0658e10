import FastJSON
import Foundation
import Testing

struct PropertyTests {
    @Test func `A decoder begins with the properties of JSONDecoder`() {
        let decoder = FastJSONDecoder()
        #expect("\(decoder.dateDecodingStrategy)" == "\(JSONDecoder().dateDecodingStrategy)")
        #expect("\(decoder.dataDecodingStrategy)" == "\(JSONDecoder().dataDecodingStrategy)")
        #expect("\(decoder.keyDecodingStrategy)" == "\(JSONDecoder().keyDecodingStrategy)")
        #expect(
            "\(decoder.nonConformingFloatDecodingStrategy)" == "\(JSONDecoder().nonConformingFloatDecodingStrategy)"
        )
        #expect(decoder.userInfo.isEmpty)
        #expect(!decoder.allowsJSON5)
        #expect(!decoder.assumesTopLevelDictionary)
        #expect(decoder.depthLimit == 512)
    }

    @Test func `An encoder begins with the properties of JSONEncoder`() {
        let encoder = FastJSONEncoder()
        #expect(encoder.outputFormatting == JSONEncoder().outputFormatting)
        #expect("\(encoder.dateEncodingStrategy)" == "\(JSONEncoder().dateEncodingStrategy)")
        #expect("\(encoder.dataEncodingStrategy)" == "\(JSONEncoder().dataEncodingStrategy)")
        #expect("\(encoder.keyEncodingStrategy)" == "\(JSONEncoder().keyEncodingStrategy)")
        #expect(
            "\(encoder.nonConformingFloatEncodingStrategy)" == "\(JSONEncoder().nonConformingFloatEncodingStrategy)"
        )
        #expect(encoder.userInfo.isEmpty)
    }

    @Test func `The user info reaches the types`() throws {
        let key = try #require(CodingUserInfoKey(rawValue: "info"))
        let decoder = FastJSONDecoder()
        decoder.userInfo[key] = "told"
        let text = Array(#"[{"id":1,"name":"n"}]"#.utf8)
        #expect(try decoder.decode([Informed].self, from: text).first?.info == "told")

        struct Teller: Encodable {
            var key: CodingUserInfoKey
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(encoder.userInfo[key] as? String)
            }
        }
        let encoder = FastJSONEncoder()
        encoder.userInfo[key] = "told"
        #expect(String(decoding: try encoder.encode([Teller(key: key)]), as: UTF8.self) == #"["told"]"#)
    }

    @Test func `What a decode or an encode was told is let go after it`() throws {
        final class Told: Sendable {}
        let key = try #require(CodingUserInfoKey(rawValue: "info"))
        let (decoder, encoder) = (FastJSONDecoder(), FastJSONEncoder())
        weak var weakly: Told?
        do {
            let told = Told()
            weakly = told
            decoder.userInfo[key] = told
            encoder.userInfo[key] = told
            _ = try decoder.decode([Int].self, from: encoder.encode([1]))
            decoder.userInfo = [:]
            encoder.userInfo = [:]
        }
        #expect(weakly == nil)
    }

    @Test func `JSON5 is read when it is allowed`() throws {
        let text = Data("{id: 0x10, name: 'single', /* trailing */}".utf8)
        let decoder = FastJSONDecoder()
        #expect(Outcome { try decoder.decode(Flat.self, from: text) }.failure == corrupted)
        decoder.allowsJSON5 = true
        #expect(try decoder.decode(Flat.self, from: text) == Flat(id: 16, name: "single"))
        decoder.allowsJSON5 = false
        #expect(Outcome { try decoder.decode(Flat.self, from: text) }.failure == corrupted)
    }

    @Test func `The outermost braces may be missing when that is allowed`() throws {
        let decoder = FastJSONDecoder()
        decoder.assumesTopLevelDictionary = true
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try decoder.decode(Flat.self, from: Data(#""id":1,"name":"n""#.utf8)) == Flat(id: 1, name: "n"))
    }

    @Test func `A formatter reads and writes dates`() throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "yyyy/MM/dd"
        let decoder = FastJSONDecoder()
        decoder.dateDecodingStrategy = .formatted(formatter)
        let encoder = FastJSONEncoder()
        encoder.dateEncodingStrategy = .formatted(formatter)
        encoder.outputFormatting = .withoutEscapingSlashes
        let dates = try decoder.decode([Date].self, from: Data(#"["2024/05/17"]"#.utf8))
        #expect(dates == [Date(timeIntervalSince1970: 1_715_904_000)])
        #expect(String(decoding: try encoder.encode(dates), as: UTF8.self) == #"["2024/05/17"]"#)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @Test func `Values that need a configuration are given it`() throws {
        struct Scaled: CodableWithConfiguration, Equatable {
            var value: Int
            init(value: Int) { self.value = value }
            init(from decoder: any Decoder, configuration: Int) throws {
                value = try decoder.singleValueContainer().decode(Int.self) * configuration
            }
            func encode(to encoder: any Encoder, configuration: Int) throws {
                var container = encoder.singleValueContainer()
                try container.encode(value / configuration)
            }
        }
        enum Ten: DecodingConfigurationProviding, EncodingConfigurationProviding {
            static var decodingConfiguration: Int { 10 }
            static var encodingConfiguration: Int { 10 }
        }
        let text = Data("7".utf8)
        #expect(try FastJSONDecoder().decode(Scaled.self, from: text, configuration: 3) == Scaled(value: 21))
        #expect(try FastJSONDecoder().decode(Scaled.self, from: text, configuration: Ten.self) == Scaled(value: 70))
        #expect(try FastJSONEncoder().encode(Scaled(value: 21), configuration: 3) == text)
        #expect(try FastJSONEncoder().encode(Scaled(value: 70), configuration: Ten.self) == text)
    }
}
