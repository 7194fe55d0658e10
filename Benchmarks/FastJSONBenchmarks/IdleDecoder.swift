/// A decoder that reads nothing.
///
/// Each array has as many elements as it is told, each number is one, each string is made anew from the same bytes.
/// What it costs is what `Codable` costs whatever the decoder does.
struct IdleDecoder: Decoder {
    var elements: [Int]
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static let text = Array("what a text is like".utf8)
    static func makeString() -> String { String(decoding: text, as: UTF8.self) }

    private var inner: IdleDecoder { IdleDecoder(elements: Array(elements.dropFirst())) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Members<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        Elements(decoder: inner, end: elements.first ?? 0)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(decoder: self) }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: IdleDecoder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { false }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { true }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { IdleDecoder.makeString() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { 1 }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { 1 }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { 1 }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { 1 }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { 1 }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { 1 }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { 1 }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { 1 }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { 1 }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { 1 }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { 1 }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { 1 }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try T(from: decoder) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { 1 }
    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { try decoder.container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { decoder }
    func superDecoder(forKey key: Key) throws -> any Decoder { decoder }
}

private struct Elements: UnkeyedDecodingContainer {
    let decoder: IdleDecoder
    let end: Int
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { end }
    var isAtEnd: Bool { currentIndex >= end }

    init(decoder: IdleDecoder, end: Int) {
        self.decoder = decoder
        self.end = end
    }

    mutating func decodeNil() throws -> Bool { false }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        currentIndex += 1
        return try T(from: decoder)
    }
    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> { try decoder.container(keyedBy: type) }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try decoder.unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { decoder }
}

private struct Single: SingleValueDecodingContainer {
    let decoder: IdleDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }
    func decode(_ type: String.Type) throws -> String { IdleDecoder.makeString() }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: decoder) }
}
