/// The keyed container of one object.
struct ObjectContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let target: ContainerTarget<Document, Int>

    init(_ target: ContainerTarget<Document, Int>) {
        self.target = target
    }

    private var document: Document { target.source }
    private var object: Int { target.object }
    private var path: PathStack.Reference { target.path }

    var codingPath: [any CodingKey] { document.memory.pointee.path.keys(path) }

    var allKeys: [Key] { document.keys(of: object, path: path).compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { peek(key) != DocumentScanner.absent }

    func decodeNil(forKey key: Key) throws -> Bool {
        let value = peek(key)
        guard value != DocumentScanner.absent else { throw notFound(key) }
        return document.isNull(value)
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try document.decode(type, at: try value(of: key), path: path, step: .key(key))
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let value = presentValue(of: key) else { return nil }
        return try document.decode(type, at: value, path: path, step: .key(key))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let value = try value(of: key)
        return try document.keyedContainer(at: value, document.memory.pointee.path.link(.key(key), after: path))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        let value = try value(of: key)
        return try document.unkeyedContainer(at: value, document.memory.pointee.path.link(.key(key), after: path))
    }

    func superDecoder() throws -> any Decoder { decoder(forKey: PathKey.super) }

    func superDecoder(forKey key: Key) throws -> any Decoder { decoder(forKey: key) }

    /// A decoder of a key's value, or of null where the key is absent.
    private func decoder(forKey key: any CodingKey) -> ElementDecoder {
        let value = document.member(key.stringValue, of: object, path: path)
        return ElementDecoder(document, value, document.memory.pointee.path.link(.key(key), after: path))
    }
}

extension ObjectContainer {
    @inline(__always)
    private func value(of key: Key) throws -> Int {
        let value = document.member(key.stringValue, of: object, path: path)
        guard value != DocumentScanner.absent else { throw notFound(key) }
        return value
    }

    /// The value of a key that is there and not null.
    @inline(__always)
    private func presentValue(of key: Key) -> Int? {
        let value = document.member(key.stringValue, of: object, path: path)
        // An absent key's index is that of a null.
        return document.isNull(value) ? nil : value
    }

    /// Finds a key without counting it as read, because reading it is what mostly follows.
    private func peek(_ key: Key) -> Int {
        document.member(key.stringValue, of: object, path: path, advancing: false)
    }

    private func notFound(_ key: Key) -> DecodingError {
        .keyNotFound(
            key,
            .init(codingPath: codingPath, debugDescription: "The object has no key '\(key.stringValue)'.")
        )
    }

    @inline(__always)
    func read<T>(_ key: Key, _ body: (Document, Int) throws(ValueFault) -> T) throws -> T {
        let value = try value(of: key)
        return try document.scalar(path, .key(key)) { () throws(ValueFault) in try body(document, value) }
    }

    @inline(__always)
    func readIfPresent<T>(_ key: Key, _ body: (Document, Int) throws(ValueFault) -> T) throws -> T? {
        guard let value = presentValue(of: key) else { return nil }
        return try document.scalar(path, .key(key)) { () throws(ValueFault) in try body(document, value) }
    }
}
