import FastJSON
import Foundation
import Testing

struct MismatchTextTests {
    private func text<T: Decodable>(_ type: T.Type, _ json: String) -> String? {
        do {
            _ = try FastJSONDecoder().decode(type, from: Data(json.utf8))
            return nil
        } catch DecodingError.typeMismatch(_, let context) {
            return context.debugDescription
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("\"1\"", "a string"), ("true", "a boolean"), ("false", "a boolean"), ("[1]", "an array"), ("{}", "an object"),
    ])
    func `A mismatch says what stands in the place of a number`(json: String, found: String) {
        #expect(text(Int.self, json) == "Expected a value of Int, found \(found).")
        #expect(text(Double.self, json) == "Expected a value of Double, found \(found).")
    }

    @Test(arguments: [("1", "a number"), ("1.5", "a number"), ("1e999", "a number"), ("null", "null")])
    func `A mismatch says what stands in the place of a boolean`(json: String, found: String) {
        #expect(text(Bool.self, json) == "Expected a value of Bool, found \(found).")
    }

    @Test func `A mismatch says what stands in the place of a string or a container`() {
        #expect(text(String.self, "1") == "Expected a value of String, found a number.")
        #expect(text([Int].self, "{}")?.hasSuffix("found an object.") == true)
        #expect(text([String: Int].self, "[]")?.hasSuffix("found an array.") == true)
    }
}
