import FastJSON
import Foundation
import Testing

struct JSONValueTests {
    private func decode(_ text: String) throws -> JSONValue {
        try FastJSONDecoder().decode(JSONValue.self, from: Array(text.utf8))
    }

    private func encode(_ value: JSONValue) throws -> String {
        String(decoding: try FastJSONEncoder().encode(value), as: UTF8.self)
    }

    @Test(arguments: [
        "null", "true", "-0", "1.10", "1E5", "123456789012345678901234567890.5", "1e999", "\"x\"", "[]", "{}",
        "{\"z\":1,\"a\":[null,false,{\"b\":2.0}],\"m\":\"\"}", "[1,[2,[3]]]",
    ])
    func `A value that is decoded and encoded keeps its digits and its order`(text: String) throws {
        #expect(try encode(decode(text)) == text)
    }

    @Test func `Literals make values`() throws {
        let value: JSONValue = ["a": 1, "b": [true, nil, 2.5, "x"], "c": ["d": [:]]]
        #expect(try value == decode(#"{"a":1,"b":[true,null,2.5,"x"],"c":{"d":{}}}"#))
        #expect(try encode(value) == #"{"a":1,"b":[true,null,2.5,"x"],"c":{"d":{}}}"#)
    }

    @Test func `Accessors give what a value is`() throws {
        let value = try decode(#"{"list":[1,"two",3.5],"flag":false,"none":null}"#)
        #expect(value["list"]?[0]?.int == 1)
        #expect(value["list"]?[1]?.string == "two")
        #expect(value["list"]?[2]?.double == 3.5)
        #expect(value["list"]?[2]?.int == nil)
        #expect(value["list"]?[2]?.number?.decimal == Decimal(string: "3.5"))
        #expect(value["list"]?[3] == nil)
        #expect(value["list"]?.array?.count == 3)
        #expect(value["flag"]?.bool == false)
        #expect(value["none"]?.isNull == true)
        #expect(value["other"] == nil)
        #expect(value.object?.names == ["list", "flag", "none"])
        #expect(value[0] == nil)
        #expect(value["flag"]?["x"] == nil)
    }

    @Test(arguments: [
        ("1", "1.0", true), ("1", "10e-1", true), ("100", "1e2", true), ("0", "-0", true), ("0", "0e5", true),
        ("1", "2", false), ("1", "-1", false), ("0.1", "0.10", true), ("9007199254740993", "9007199254740992", false),
        ("1e400", "10e399", true), ("1e99999999999999999999", "1e99999999999999999999", true),
        ("1e99999999999999999999", "10e99999999999999999998", false),
    ])
    func `Numbers are equal by their values, exactly`(one: String, other: String, areEqual: Bool) throws {
        let (left, right) = (try decode(one), try decode(other))
        #expect((left == right) == areEqual)
        if areEqual { #expect(left.hashValue == right.hashValue) }
    }

    @Test func `Objects are equal whatever their order`() throws {
        let one = try decode(#"{"a":1,"b":[1,2]}"#)
        let other = try decode(#"{"b":[1,2.0],"a":1}"#)
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(try one != decode(#"{"a":1,"b":[2,1]}"#))
        #expect(try one != decode(#"{"a":1}"#))
    }

    @Test func `Of members with one name the first counts`() throws {
        #expect(try encode(decode(#"{"a":1,"b":2,"a":3}"#)) == #"{"a":1,"b":2}"#)
        let literal: JSONValue = ["a": 1, "a": 2]
        #expect(try encode(literal) == #"{"a":1}"#)
    }

    @Test func `Members are set, added and removed in their order`() throws {
        var object: JSONObject = ["a": 1, "b": 2, "c": 3]
        object["b"] = nil
        object["d"] = "new"
        object["c"] = 4
        #expect(try encode(.object(object)) == #"{"a":1,"c":4,"d":"new"}"#)
        #expect(object["c"] == 4)
        #expect(object["b"] == nil)
        #expect(object.map(\.name) == ["a", "c", "d"])
    }

    @Test(arguments: ["", "-", "01", "1.", ".5", "1e", "+1", " 1", "1 ", "0x1", "1,2", "[1]", "\"1\"", "NaN", "1 2"])
    func `A number is made from JSON only`(text: String) {
        #expect(JSONNumber(digits: text) == nil)
    }

    @Test func `A number gives every type that holds it`() {
        #expect(JSONNumber(digits: "18446744073709551615")?.integer(as: UInt64.self) == .max)
        #expect(JSONNumber(digits: "18446744073709551615")?.integer(as: Int64.self) == nil)
        #expect(JSONNumber(digits: "1.5e3")?.integer(as: Int8.self) == nil)
        #expect(JSONNumber(digits: "1.2e1")?.integer(as: Int8.self) == 12)
        #expect(JSONNumber(digits: "1e400")?.double == nil)
        #expect(JSONNumber(digits: "-1.50")?.description == "-1.50")
        #expect(JSONNumber(7).digits == "7")
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(0.5)?.digits == "0.5")
    }

    @Test func `Foundation's coders carry a value too`() throws {
        let text = #"{"a":[1,-2,18446744073709551615,1.5,0.1,true,null,"x"],"b":{"c":{}}}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(try value == decode(text))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == text)
        let list = try PropertyListEncoder().encode(["value": decode(#"{"a":[1,2.5,"x",true]}"#)])
        let read = try PropertyListDecoder().decode([String: JSONValue].self, from: list)
        #expect(try read["value"] == decode(#"{"a":[1,2.5,"x",true]}"#))
    }

    @Test func `A value is a member of other types`() throws {
        struct Answer: Codable, Equatable {
            var id: Int
            var data: JSONValue
            var more: JSONValue?
        }
        let text = #"{"id":1,"data":{"z":1.10,"a":null},"more":[1e2]}"#
        let answer = try FastJSONDecoder().decode(Answer.self, from: Array(text.utf8))
        #expect(String(decoding: try FastJSONEncoder().encode(answer), as: UTF8.self) == text)
        let without = try FastJSONDecoder().decode(Answer.self, from: Array(#"{"id":1,"data":null,"more":null}"#.utf8))
        #expect(without == Answer(id: 1, data: nil, more: nil))
    }
}
