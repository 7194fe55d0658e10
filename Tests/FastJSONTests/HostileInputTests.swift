import FastJSON
import Foundation
import Testing

struct HostileInputTests {
    struct Nothing: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    private func nested(_ depth: Int, _ open: String = "[", _ close: String = "]") -> [UInt8] {
        Array((String(repeating: open, count: depth) + String(repeating: close, count: depth)).utf8)
    }

    @Test(arguments: [510, 511, 512, 513, 514])
    func `Both decoders refuse the same depth`(depth: Int) {
        let document = nested(depth)
        let fast = Outcome { try FastJSONDecoder().decode(Nothing.self, from: document) }.failure
        let foundation = Outcome { try JSONDecoder().decode(Nothing.self, from: Data(document)) }.failure
        #expect(fast == foundation)
        #expect((fast == nil) == (depth <= 512))
    }

    @Test func `The depth limit is chosen`() throws {
        let decoder = FastJSONDecoder()
        decoder.depthLimit = 2
        #expect(try decoder.decode([[Int]].self, from: nested(2)) == [[]])
        #expect(Outcome { try decoder.decode(Nothing.self, from: nested(3)) }.failure == corrupted)
        decoder.depthLimit = 10_000
        _ = try decoder.decode(Nothing.self, from: nested(10_000))
        decoder.depthLimit = 0
        #expect(try decoder.decode(Int.self, from: Array("1".utf8)) == 1)
        #expect(Outcome { try decoder.decode([Int].self, from: nested(1)) }.failure == corrupted)
    }

    @Test(arguments: ["[", "{\"a\":", "[[{\"a\":", "\"", "[1,", "{\"a\":1,"])
    func `A million openings are refused`(opening: String) {
        let document = Array(String(repeating: opening, count: 1_000_000 / opening.utf8.count).utf8)
        #expect(Outcome { try FastJSONDecoder().decode(JSONValue.self, from: document) }.failure == corrupted)
    }

    @Test func `A number of a million digits is read, or refused where it does not fit`() throws {
        let digits = "1" + String(repeating: "2", count: 999_999)
        let document = Array("[\(digits)]".utf8)
        #expect(Outcome { try FastJSONDecoder().decode([Int].self, from: document) }.failure == corrupted)
        #expect(Outcome { try FastJSONDecoder().decode([Double].self, from: document) }.failure == corrupted)
        #expect(Outcome { try FastJSONDecoder().decode([Decimal].self, from: document) }.failure == corrupted)
        #expect(try FastJSONDecoder().decode([JSONNumber].self, from: document).first?.digits == digits)
        let fraction = Array("[0.\(digits)]".utf8)
        #expect(try FastJSONDecoder().decode([Double].self, from: fraction) == [0.12222222222222222])
        let exponent = Array("[1e\(digits),0e\(digits)]".utf8)
        #expect(Outcome { try FastJSONDecoder().decode([Double].self, from: exponent) }.failure == corrupted)
        #expect(try FastJSONDecoder().decode([JSONNumber].self, from: exponent).last?.digits == "0e\(digits)")
    }

    @Test func `A string of a million escapes is read`() throws {
        let document = Array("\"\(String(repeating: "\\u00e9\\n", count: 500_000))\"".utf8)
        #expect(try FastJSONDecoder().decode(String.self, from: document).utf8.count == 1_500_000)
    }

    // Work is told by its growth: ten times the members may not take anything like a hundred times as long.
    @Test(arguments: Growth.allCases)
    func `Time grows with the size of a document, not with its square`(growth: Growth) throws {
        let small = try growth.seconds(members: 3_000)
        let large = try growth.seconds(members: 30_000)
        #expect(large < small * 50, "\(small) s and \(large) s")
    }

    enum Growth: CaseIterable {
        case differentKeys, oneKey, keysBackwards, missingKeys, escapedKeys, collidingKeys, snakeCase, nestedContainers

        /// The least time that the thread worked of five decodes, because other work on the machine adds to it.
        func seconds(members: Int) throws -> Double {
            let document = document(members)
            let decoder = FastJSONDecoder()
            if let key = Growth.members { decoder.userInfo[key] = members }
            if self == .snakeCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
            return try (0..<5).map { _ in
                let start = threadSeconds()
                switch self {
                case .keysBackwards: _ = try decoder.decode(Backwards.self, from: document)
                case .missingKeys: _ = try decoder.decode(Missing.self, from: document)
                case .nestedContainers: _ = try decoder.decode(NestedLists.self, from: document)
                case .oneKey: #expect(try decoder.decode([String: Int].self, from: document) == ["k": 0])
                default: #expect(try decoder.decode([Int: Int].self, from: document).count == members)
                }
                return threadSeconds() - start
            }.min() ?? 0
        }

        private func threadSeconds() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }

        private func document(_ members: Int) -> [UInt8] {
            if self == .nestedContainers {
                return Array("[\(Array(repeating: "[1]", count: members).joined(separator: ","))]".utf8)
            }
            let list = (0..<members).map { member in
                switch self {
                case .oneKey: "\"k\":\(member)"
                // Alike in length and at both ends.
                case .collidingKeys: "\"1\(String(member + 1_000_000))1\":0"
                case .escapedKeys: "\"\(member)\\u0030\":0"
                default: "\"\(member)\":\(member)"
                }
            }
            return Array("{\(list.joined(separator: ","))}".utf8)
        }

        static let members = CodingUserInfoKey(rawValue: "members")
    }

    struct Backwards: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: NamedKey.self)
            let members = Growth.members.flatMap { decoder.userInfo[$0] as? Int } ?? 0
            for member in (0..<members).reversed() {
                #expect(try container.decode(Int.self, forKey: NamedKey("\(member)")) == member)
            }
        }
    }

    struct Missing: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: NamedKey.self)
            let members = Growth.members.flatMap { decoder.userInfo[$0] as? Int } ?? 0
            for member in 0..<members {
                #expect(try container.decodeIfPresent(Int.self, forKey: NamedKey("-\(member)")) == nil)
            }
        }
    }

    struct NestedLists: Decodable {
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd {
                var nested = try container.nestedUnkeyedContainer()
                #expect(try nested.decode(Int.self) == 1)
            }
        }
    }
}
