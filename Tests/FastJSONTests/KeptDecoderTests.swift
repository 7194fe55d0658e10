import FastJSON
import Foundation
import Testing

struct KeptDecoderTests {
    /// Keeps its decoder and its containers, to be used when the decode is over.
    struct Keeper: Decodable {
        var decoder: any Decoder
        var container: KeyedDecodingContainer<NamedKey>?
        var list: (any UnkeyedDecodingContainer)?

        init(from decoder: any Decoder) throws {
            self.decoder = decoder
            container = try? decoder.container(keyedBy: NamedKey.self)
            list = try? decoder.unkeyedContainer()
        }
    }

    @Test func `A decoder that is kept still reads the document when its memory is gone`() throws {
        let decoder = FastJSONDecoder()
        var bytes = Array(#"{"id":1,"name":"a long name, not a small string"}"#.utf8)
        let kept = try bytes.withUnsafeBytes { try decoder.decode(Keeper.self, from: $0) }
        bytes.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
        _ = try decoder.decode([Flat].self, from: Array(#"[{"id":2,"name":"another"}]"#.utf8))
        #expect(try Flat(from: kept.decoder) == Flat(id: 1, name: "a long name, not a small string"))
        #expect(try kept.container?.decode(Int.self, forKey: NamedKey("id")) == 1)
    }

    @Test func `Containers that are kept each read their own object`() throws {
        let decoder = FastJSONDecoder()
        let document = "[" + (0..<20).map { "{\"id\":\($0),\"name\":\"n\($0)\"}" }.joined(separator: ",") + "]"
        let kept = try decoder.decode([Keeper].self, from: Array(document.utf8))
        _ = try decoder.decode([Flat].self, from: Array(#"[{"id":2,"name":"another"}]"#.utf8))
        for (position, keeper) in kept.enumerated() {
            #expect(try keeper.container?.decode(String.self, forKey: NamedKey("name")) == "n\(position)")
            #expect(try Flat(from: keeper.decoder).id == position)
        }
    }

    @Test func `A container outlives its decoder object`() throws {
        var kept: Keeper?
        do {
            let decoder = FastJSONDecoder()
            kept = try decoder.decode([String: Keeper].self, from: Array(#"{"k":[1,[2,3]]}"#.utf8))["k"]
        }
        var list = try #require(kept?.list)
        #expect(try list.decode(Int.self) == 1)
        #expect(try list.decode([Int].self) == [2, 3])
        #expect(list.isAtEnd)
    }

    @Test func `A type that decodes within itself gets containers of its own`() throws {
        let document = Data(#"{"id":1,"children":[{"id":2,"children":[{"id":3}]},{"id":4}]}"#.utf8)
        let decoder = FastJSONDecoder()
        for _ in 0..<3 {
            #expect(
                try decoder.decode(Tree.self, from: document) == JSONDecoder().decode(Tree.self, from: document)
            )
        }
    }

    @Test func `A decode within a decode has a document of its own`() throws {
        struct Outer: Decodable {
            var inner: Flat
            var id: Int

            enum CodingKeys: String, CodingKey { case text, id }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                let text = try container.decode(String.self, forKey: .text)
                inner = try Self.shared.decode(Flat.self, from: Array(text.utf8))
                id = try container.decode(Int.self, forKey: .id)
            }

            static let shared = FastJSONDecoder()
        }
        let document = Array(
            #"[{"text":"{\"id\":5,\"name\":\"in\"}","id":6},{"text":"{\"id\":7,\"name\":\"x\"}","id":8}]"#.utf8
        )
        let read = try Outer.shared.decode([Outer].self, from: document)
        #expect(read.map(\.inner.id) == [5, 7])
        #expect(read.map(\.id) == [6, 8])
    }

    @Test func `A decoder is used by many tasks at once`() async throws {
        let decoder = FastJSONDecoder()
        let document = Data(#"[{"id":1,"name":"a"},{"id":2,"name":"a name that is long enough"}]"#.utf8)
        let expected = try decoder.decode([Flat].self, from: document)
        try await withThrowingTaskGroup(of: [Flat].self) { group in
            for task in 0..<64 {
                group.addTask {
                    if task.isMultiple(of: 8) { decoder.keyDecodingStrategy = .useDefaultKeys }
                    return try decoder.decode([Flat].self, from: document)
                }
            }
            for try await value in group { #expect(value == expected) }
        }
    }

    @Test func `A decoder goes on after an error`() throws {
        let decoder = FastJSONDecoder()
        for document in ["[{\"id\":1}]", "[{\"id\":", "[{\"id\":1,\"name\":2}]", ""] {
            #expect(Outcome { try decoder.decode([Flat].self, from: Array(document.utf8)) }.failure != nil)
        }
        #expect(
            try decoder.decode([Flat].self, from: Array(#"[{"id":2,"name":"n"}]"#.utf8)) == [Flat(id: 2, name: "n")]
        )
    }

    // The fault was a path that was its own continuation: the kept decoder's, three steps long, was continued at a
    // height of one, and so at its own third step.
    @Test func `A kept decoder that is used within another value has a path that ends`() throws {
        final class Shelf: @unchecked Sendable {
            // Unchecked because one decode on one thread uses it.
            var decoder: (any Decoder)?
            var path: [String] = []
        }
        struct Reader: Decodable {
            var path: [String]
            init(from decoder: any Decoder) throws { path = decoder.codingPath.map(\.stringValue) }
        }
        struct Node: Decodable {
            init(from decoder: any Decoder) throws {
                guard let key = CodingUserInfoKey(rawValue: "shelf"), let shelf = decoder.userInfo[key] as? Shelf else {
                    return
                }
                if decoder.codingPath.count == 3 {
                    shelf.decoder = decoder
                } else if var list = try? decoder.unkeyedContainer() {
                    while !list.isAtEnd { _ = try list.decode(Node.self) }
                } else if var list = try shelf.decoder?.unkeyedContainer() {
                    shelf.path = try list.decode(Reader.self).path
                }
            }
        }
        let decoder = FastJSONDecoder()
        let shelf = Shelf()
        decoder.userInfo[try #require(CodingUserInfoKey(rawValue: "shelf"))] = shelf
        _ = try decoder.decode([Node].self, from: Array("[[[[7]]],0]".utf8))
        #expect(shelf.path.last == "Index 0")
        // The shelf holds the decoder, which holds the user info, which holds the shelf.
        shelf.decoder = nil
    }
}
