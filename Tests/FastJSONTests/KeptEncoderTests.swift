import FastJSON
import Foundation
import Testing

struct KeptEncoderTests {
    /// What values leave behind for after the encode.
    final class Shelf {
        var encoders: [any Encoder] = []
        var containers: [KeyedEncodingContainer<NamedKey>] = []
    }

    struct Keeper: Encodable {
        var shelf: Shelf
        var id: Int

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: NamedKey.self)
            try container.encode(id, forKey: NamedKey("id"))
            shelf.encoders.append(encoder)
            shelf.containers.append(container)
        }
    }

    @Test func `Containers that are kept do not get into another document`() throws {
        let encoder = FastJSONEncoder()
        let shelf = Shelf()
        let first = try encoder.encode((0..<5).map { Keeper(shelf: shelf, id: $0) })
        #expect(String(decoding: first, as: UTF8.self) == #"[{"id":0},{"id":1},{"id":2},{"id":3},{"id":4}]"#)
        let second = try encoder.encode([Keeper(shelf: shelf, id: 7)])
        for index in shelf.containers.indices {
            try shelf.containers[index].encode("late", forKey: NamedKey("more"))
            var single = shelf.encoders[index].container(keyedBy: NamedKey.self)
            try single.encode(index, forKey: NamedKey("again"))
        }
        #expect(String(decoding: second, as: UTF8.self) == #"[{"id":7}]"#)
        #expect(
            String(decoding: try encoder.encode([Flat(id: 1, name: "n")]), as: UTF8.self) == #"[{"id":1,"name":"n"}]"#
        )
    }

    @Test func `An encode within an encode has a draft of its own`() throws {
        struct Outer: Encodable {
            var id: Int
            static let shared = FastJSONEncoder()

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: NamedKey.self)
                let text = String(decoding: try Self.shared.encode(Flat(id: id, name: "in")), as: UTF8.self)
                try container.encode(text, forKey: NamedKey("text"))
                try container.encode(id, forKey: NamedKey("id"))
            }
        }
        let text = String(decoding: try Outer.shared.encode([Outer(id: 1), Outer(id: 2)]), as: UTF8.self)
        let expected = (1...2).map { #"{"text":"{\"id\":\#($0),\"name\":\"in\"}","id":\#($0)}"# }
        #expect(text == "[\(expected.joined(separator: ","))]")
    }

    @Test func `An encoder goes on after an error`() throws {
        let encoder = FastJSONEncoder()
        #expect(Outcome { try encoder.encode(["a": [1, Double.nan]]) }.failure != nil)
        #expect(Outcome { try encoder.encode(Silent()) }.failure == "invalidValue at []")
        #expect(String(decoding: try encoder.encode(["a": [1.5]]), as: UTF8.self) == #"{"a":[1.5]}"#)
    }
}
