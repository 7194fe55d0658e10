import FastJSON
import Foundation
import Testing

struct EncodingEqualityTests {
    @Test(arguments: EncodingProbe.all, EncodingSetup.all)
    func `Every value has the bytes or the error from both encoders`(probe: EncodingProbe, setup: EncodingSetup) {
        let difference = probe.difference(setup)
        #expect(difference == nil)
    }

    @Test(arguments: [509, 510, 511, 512, 513])
    func `Both encoders refuse the same depth`(depth: Int) {
        struct Deep: Encodable {
            var depth: Int
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                if depth > 1 { try container.encode(Deep(depth: depth - 1)) }
            }
        }
        let fast = Outcome { try FastJSONEncoder().encode(Deep(depth: depth)) }
        let foundation = Outcome { try JSONEncoder().encode(Deep(depth: depth)) }
        #expect(fast.isEqual(to: foundation))
    }

    // Foundation leaves the keys of nested containers out of the paths of what is encoded in them.
    @Test func `Paths have the keys of nested containers`() throws {
        struct Inner: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(encoder.codingPath.map(\.stringValue))
            }
        }
        struct Outer: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: NamedKey.self)
                var nested = container.nestedContainer(keyedBy: NamedKey.self, forKey: NamedKey("a"))
                var list = nested.nestedUnkeyedContainer(forKey: NamedKey("b"))
                try list.encode(Inner())
                try Inner().encode(to: list.superEncoder())
            }
        }
        let text = String(decoding: try FastJSONEncoder().encode([Outer()]), as: UTF8.self)
        let path = #""Index 0","a","b","Index"#
        #expect(text == "[{\"a\":{\"b\":[[\(path) 0\"],[\(path) 1\"]]}}]")
    }

    @Test func `Members stand in the order in which they were encoded`() throws {
        struct Ordered: Encodable {
            var zeta = 1
            var alpha = 2
            var mu = 3
        }
        let text = String(decoding: try FastJSONEncoder().encode(Ordered()), as: UTF8.self)
        #expect(text == #"{"zeta":1,"alpha":2,"mu":3}"#)
    }

    @Test func `Any double and any float is written as Foundation writes it`() throws {
        var random = SystemRandomNumberGenerator()
        let doubles = (0..<2000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
        let floats = (0..<2000).map { _ in Float(bitPattern: random.next()) }.filter(\.isFinite)
        #expect(try FastJSONEncoder().encode(doubles) == JSONEncoder().encode(doubles))
        #expect(try FastJSONEncoder().encode(floats) == JSONEncoder().encode(floats))
    }

    @Test func `An encoder is used by many tasks at once`() async throws {
        let encoder = FastJSONEncoder()
        let value = Nested(flat: Flat(id: 1, name: "a"), list: [Flat(id: 2, name: "b")], matrix: [[1], [2, 3]])
        let expected = try encoder.encode(value)
        try await withThrowingTaskGroup(of: Data.self) { group in
            for _ in 0..<64 { group.addTask { try encoder.encode(value) } }
            for try await data in group { #expect(data == expected) }
        }
    }
}
