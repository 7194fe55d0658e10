import Foundation

// The types that are decoded by both decoders; each has something of its own that a decoder can get wrong.

struct Scalars: Codable, Equatable {
    var bool: Bool
    var int: Int
    var int8: Int8
    var int16: Int16
    var int32: Int32
    var int64: Int64
    var uint: UInt
    var uint8: UInt8
    var uint16: UInt16
    var uint32: UInt32
    var uint64: UInt64
    var float: Float
    var double: Double
    var string: String
}

struct Optionals: Codable, Equatable {
    var a: Int?
    var b: String?
    var c: Bool?
    var d: Double?
    var e: [Int]?
    var f: Flat?
    var g: [String: Int?]?
    var h: UInt8?
}

struct Flat: Codable, Equatable {
    var id: Int
    var name: String
}

struct Nested: Codable, Equatable {
    var flat: Flat
    var list: [Flat]
    var matrix: [[Int]]
}

final class Tree: Codable, Equatable {
    var id: Int
    var children: [Tree]?

    static func == (left: Tree, right: Tree) -> Bool { left.id == right.id && left.children == right.children }
}

enum Suit: String, Codable, CodingKey, CodingKeyRepresentable { case hearts, spades }
enum Colour: String, Codable, CodingKey, CodingKeyRepresentable { case redHearts, pitchBlack }
enum Level: Int, Codable { case low = 1, high }

enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case rectangle(Int, height: Int)
    case empty
}

struct EnumHolder: Codable, Equatable {
    var suit: Suit
    var level: Level?
    var shape: Shape
    var bySuit: [Suit: Int]
    var byNumber: [Int: String]
}

class Animal: Codable {
    var name: String
    init(name: String) { self.name = name }
}

final class Dog: Animal, Equatable {
    var age: Int

    enum CodingKeys: String, CodingKey { case age }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        age = try container.decode(Int.self, forKey: .age)
        try super.init(from: try container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(age, forKey: .age)
        try super.encode(to: container.superEncoder())
    }

    init(name: String, age: Int) {
        self.age = age
        super.init(name: name)
    }

    static func == (left: Dog, right: Dog) -> Bool { left.age == right.age && left.name == right.name }
}

/// Shares one container with its superclass.
final class Cat: Animal, Equatable {
    var lives: Int

    enum CodingKeys: String, CodingKey { case lives }

    init(name: String, lives: Int) {
        self.lives = lives
        super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
        lives = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .lives)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(lives, forKey: .lives)
    }

    static func == (left: Cat, right: Cat) -> Bool { left.lives == right.lives && left.name == right.name }
}

/// Goes through nested containers of both kinds, used by turns.
struct ByHand: Codable, Equatable {
    var name: String
    var numbers: [Int]
    var inner: String?
    var tail: Bool

    enum Keys: String, CodingKey { case outer, numbers, tail }
    enum Inner: String, CodingKey { case name, inner }

    init(name: String, numbers: [Int], inner: String?, tail: Bool) {
        self.name = name
        self.numbers = numbers
        self.inner = inner
        self.tail = tail
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let outer = try container.nestedContainer(keyedBy: Inner.self, forKey: .outer)
        var list = try container.nestedUnkeyedContainer(forKey: .numbers)
        name = try outer.decode(String.self, forKey: .name)
        var numbers: [Int] = []
        while !list.isAtEnd {
            if try list.decodeNil() {
                numbers.append(-1)
            } else if let value = try? list.decode(Int.self) {
                numbers.append(value)
            } else if var deeper = try? list.nestedUnkeyedContainer() {
                while !deeper.isAtEnd { numbers.append(try deeper.decode(Int.self)) }
            } else {
                let object = try list.nestedContainer(keyedBy: Inner.self)
                numbers.append(try object.decode(Int.self, forKey: .name))
            }
        }
        self.numbers = numbers
        inner = try outer.decodeIfPresent(String.self, forKey: .inner)
        tail = container.contains(.tail) ? try container.decode(Bool.self, forKey: .tail) : false
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var outer = container.nestedContainer(keyedBy: Inner.self, forKey: .outer)
        var list = container.nestedUnkeyedContainer(forKey: .numbers)
        try container.encode(tail, forKey: .tail)
        for number in numbers { try list.encode(number) }
        try outer.encode(name, forKey: .name)
        var deeper = list.nestedUnkeyedContainer()
        try deeper.encode(contentsOf: numbers)
        try outer.encodeIfPresent(inner, forKey: .inner)
        var object = list.nestedContainer(keyedBy: Inner.self)
        try object.encode(numbers.count, forKey: .name)
    }
}

/// Reads an array by its super decoders.
struct Supers: Decodable, Equatable {
    var values: [Int]

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        values = [container.count ?? -1]
        while !container.isAtEnd {
            values.append(try Int(from: try container.superDecoder()))
        }
    }
}

/// Asks for one value more than there is.
struct PastTheEnd: Decodable, Equatable {
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        for _ in 0...(container.count ?? 0) { _ = try container.decode(Int.self) }
    }
}

/// Tells the paths and the keys that the decoder gives.
struct Reporter: Decodable, Equatable {
    struct Inner: Decodable, Equatable {
        var path: [String]
        init(from decoder: any Decoder) throws { path = decoder.codingPath.map(\.stringValue) }
    }

    var keys: [String]
    var paths: [String: [String]]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: NamedKey.self)
        keys = container.allKeys.map(\.stringValue).sorted()
        paths = ["": decoder.codingPath.map(\.stringValue)]
        for key in container.allKeys {
            paths[key.stringValue] = try container.decode(Inner.self, forKey: key).path
            let nested = try container.superDecoder(forKey: key)
            paths[key.stringValue + " super"] = nested.codingPath.map(\.stringValue)
            if let nested = try? container.nestedContainer(keyedBy: NamedKey.self, forKey: key) {
                for inner in nested.allKeys {
                    paths[key.stringValue + "." + inner.stringValue] = try nested.decode(Inner.self, forKey: inner).path
                }
                paths[key.stringValue + " nested"] = nested.codingPath.map(\.stringValue)
            }
        }
    }
}

@propertyWrapper
struct Lenient: Codable, Equatable {
    var wrappedValue: Int

    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int.self) {
            wrappedValue = value
        } else if container.decodeNil() {
            wrappedValue = 0
        } else {
            wrappedValue = Int(try container.decode(String.self)) ?? -1
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(wrappedValue)")
    }
}

struct Wrapped: Codable, Equatable {
    @Lenient var id: Int
    var name: String?
}

struct Special: Codable, Equatable {
    var date: Date?
    var data: Data?
    var url: URL?
    var decimal: Decimal?
    var userName: String?
    var dates: [Date]?
    var byName: [String: Date]?
}

/// Reads the user info and one key twice.
struct Informed: Decodable, Equatable {
    var info: String
    var first: Int
    var again: Int

    enum CodingKeys: String, CodingKey { case id, name, value }

    init(from decoder: any Decoder) throws {
        info = CodingUserInfoKey(rawValue: "info").flatMap { decoder.userInfo[$0] as? String } ?? ""
        let container = try decoder.container(keyedBy: CodingKeys.self)
        first = try container.decode(Int.self, forKey: .id)
        _ = try container.decodeIfPresent(String.self, forKey: .name)
        again = try container.decode(Int.self, forKey: .id)
    }
}

struct Accented: Codable, Equatable {
    var value: Int
    enum CodingKeys: String, CodingKey { case value = "caf\u{E9}" }
}
