import FastJSON
import Foundation
import Testing

/// A value that both encoders are given.
struct EncodingProbe: Sendable, CustomTestStringConvertible {
    let name: String
    /// What differs between the encoders; `nil` when nothing does.
    let difference: @Sendable (EncodingSetup) -> String?

    init<T: Encodable & Sendable>(_ name: String, _ value: @escaping @Sendable () -> T) {
        self.name = name
        difference = { setup in
            let fast = Outcome { String(decoding: try setup.fast.encode(value()), as: UTF8.self) }
            let foundation = Outcome { String(decoding: try setup.foundation.encode(value()), as: UTF8.self) }
            return fast.isEqual(to: foundation) ? nil : "\(fast), and from Foundation \(foundation)"
        }
    }

    var testDescription: String { name }

    static let all: [EncodingProbe] = [
        EncodingProbe("null") { Int?.none },
        EncodingProbe("true") { true },
        EncodingProbe("integers") { [0, 1, -1, 9, 10, 99, 100, -100, Int.max, Int.min] },
        EncodingProbe("unsigned integers") {
            [UInt64.max, 0, 10, 9_999_999_999_999_999_999, 10_000_000_000_000_000_000]
        },
        EncodingProbe("small integers") { [Int8.min, Int8.max] },
        EncodingProbe("doubles") {
            [
                0, -0.0, 1, 1.5, 0.1, 1e16, 1e15, 1e-4, 1e-5, 123_456_789.125, .pi, .leastNonzeroMagnitude,
                1.7976931348623157e308,
            ]
        },
        EncodingProbe("floats") { [Float(0.1), 1, 16_777_216, 3.4028235e38, .leastNonzeroMagnitude] },
        EncodingProbe("nested doubles") { [[1.5], [], [2, 3]] },
        EncodingProbe("infinity") { ["x": [1, Double.infinity]] },
        EncodingProbe("not a number") { [Float.nan] },
        EncodingProbe("negative infinity") { -Double.infinity },
        EncodingProbe("strings") {
            ["", "a", "a/b", "\"\\\u{8}\u{c}\n\r\t\u{0}\u{1f}\u{7f}", "caf\u{E9} \u{65E5}\u{672C} \u{1F600}\u{2028}"]
        },
        EncodingProbe("long strings") {
            (0..<40).map { String(repeating: "x", count: $0) + "\"/\n" + String(repeating: "y", count: $0) }
        },
        EncodingProbe("an empty array") { [Int]() },
        EncodingProbe("an empty object") { [String: Int]() },
        EncodingProbe("empty containers within") { ["a": [[:], ["c": 1]], "d": []] as [String: [[String: Int]]] },
        EncodingProbe("empty arrays within") { [[], [[]], [[], [1]]] as [[[Int]]] },
        EncodingProbe("a dictionary") { ["b/c": 1, "a": 2, "A": 3, "\u{E9}": 4, "aa": 5, "\"": 6] },
        EncodingProbe("a dictionary of dictionaries") { ["oneTwo": ["threeFour": Flat(id: 1, name: "n")]] },
        EncodingProbe("a dictionary by number") { [3: "c", 10: "a"] },
        EncodingProbe("a dictionary by enum") { [Suit.hearts: 1, .spades: 2] },
        EncodingProbe("a dictionary by enum in camel case") { ["oneTwo": [Colour.redHearts: 1, .pitchBlack: 2]] },
        EncodingProbe("many members") { Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, "\($0)") }) },
        EncodingProbe("a structure") { Nested(flat: Flat(id: 1, name: "a"), list: [], matrix: [[], [1, 2]]) },
        EncodingProbe("optionals") { Optionals(a: 1, e: [1], f: Flat(id: 1, name: "f"), g: ["k": nil]) },
        EncodingProbe("enums with payloads") { [Shape.circle(radius: 1), .rectangle(1, height: 2), .empty] },
        EncodingProbe("enums") {
            EnumHolder(suit: .spades, level: .high, shape: .empty, bySuit: [.hearts: 1], byNumber: [1: "x"])
        },
        EncodingProbe("a super encoder") { Boxed(Dog(name: "Rex", age: 3)) },
        EncodingProbe("a shared container") { Boxed(Cat(name: "Tom", lives: 9)) },
        EncodingProbe("containers by turns") { ByHand(name: "n", numbers: [1, 2], inner: "i", tail: true) },
        EncodingProbe("a property wrapper") { Wrapped(id: 7, name: "w") },
        EncodingProbe("dates") { ["at": Date(timeIntervalSince1970: 1_700_000_000.25)] },
        EncodingProbe("a date") { Date(timeIntervalSince1970: 1) },
        EncodingProbe("data") { ["bytes": Data([0, 255, 62, 63])] },
        EncodingProbe("a URL") { ["url": URL(fileURLWithPath: "/a b/c"), "other": nil] },
        EncodingProbe("decimals") {
            ["1.10", "-0.001", "1e30", "123456789012345678901234567890.12345678"].map { Decimal(string: $0) }
        },
        EncodingProbe("camel case") { CamelCase() },
        EncodingProbe("nothing") { Silent() },
        EncodingProbe("nothing within") { [Silent()] },
        EncodingProbe("a key twice") { Repeater() },
        EncodingProbe("several super encoders") { SuperList() },
        EncodingProbe("a range") { 1..<5 },
    ]
}

/// A class value that is used by one test only.
struct Boxed<Value: Encodable>: Encodable, @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

struct CamelCase: Encodable {
    var one = 1, oneTwo = 2, oneTWOThree = 3, myURLProperty = 4, endsInURL = 5, a1B2 = 6, x7 = 7, trailing_ = 8
    var Capital = 9, ab_cD = 10, x = 11, aB = 12, HTTPServer2Go = 13
}

/// Encodes nothing.
struct Silent: Encodable {
    func encode(to encoder: any Encoder) throws {}
}

/// Encodes keys again, with values of other kinds.
struct Repeater: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: NamedKey.self)
        try container.encode(1, forKey: NamedKey("a"))
        try container.encode(["x": 1], forKey: NamedKey("b"))
        try container.encode("2", forKey: NamedKey("a"))
        try container.encode([1], forKey: NamedKey("b"))
        var nested = container.nestedContainer(keyedBy: NamedKey.self, forKey: NamedKey("c"))
        try nested.encode(1, forKey: NamedKey("d"))
        var again = container.nestedContainer(keyedBy: NamedKey.self, forKey: NamedKey("c"))
        try again.encode(2, forKey: NamedKey("e"))
        try again.encodeNil(forKey: NamedKey("d"))
        try container.encode(Flat(id: 1, name: "n"), forKey: NamedKey("b"))
    }
}

/// Elements by super encoders between others.
struct SuperList: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(1)
        do {
            var single = container.superEncoder().singleValueContainer()
            try single.encode("two")
        }
        try container.encode(3)
        _ = container.superEncoder()
        try container.encode(contentsOf: [5, 6])
        try container.encodeNil()
    }
}
