import FastJSON
import Foundation
import Testing

// The examples of the documentation comments, so that they stay true.
struct ExampleTests {
    private struct User: Codable, Equatable {
        var firstName: String
    }

    @Test func `The example of the decoder decodes`() throws {
        let data = Data(#"{"first_name":"Ada"}"#.utf8)
        let decoder = FastJSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let user = try decoder.decode(User.self, from: data)
        #expect(user == User(firstName: "Ada"))
    }

    @Test func `The example of the encoder encodes`() throws {
        let user = User(firstName: "Ada")
        let encoder = FastJSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        let data = try encoder.encode(user)
        #expect(String(decoding: data, as: UTF8.self) == "{\n  \"firstName\" : \"Ada\"\n}")
    }

    @Test func `The examples of the values hold`() throws {
        let data = Data(#"{"page":{"total":12}}"#.utf8)
        let answer = try FastJSONDecoder().decode(JSONValue.self, from: data)
        let total = answer["page"]?["total"]?.int
        #expect(total == 12)

        let object: JSONObject = ["id": 7, "tags": ["new"]]
        var names: [String] = []
        for (name, _) in object { names.append(name) }
        #expect(names == ["id", "tags"])

        let price = JSONNumber(digits: "19.90")
        #expect(price?.decimal == Decimal(string: "19.9"))
        #expect(price?.description == "19.90")
    }
}
