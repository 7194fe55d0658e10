/// The unkeyed container of one array.
///
/// Three words, so that it fits an existential without a box.
struct ArrayContainer: UnkeyedDecodingContainer {
    private let keeper: DocumentKeeper
    private let array: UInt32
    private var next: UInt32
    private var position: UInt32 = 0
    private let path: PathStack.Reference

    @inline(__always)
    init(_ document: Document, _ array: Int, _ path: PathStack.Reference) {
        self.keeper = document.keeper
        self.array = UInt32(truncatingIfNeeded: array)
        self.next = UInt32(truncatingIfNeeded: array + 1)
        self.path = path
    }

    private var document: Document { keeper.document }

    var codingPath: [any CodingKey] { document.memory.pointee.path.keys(path) }
    var count: Int? { Int(document[Int(array)].high) }
    var currentIndex: Int { Int(position) }
    var isAtEnd: Bool { position >= document[Int(array)].high }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd else { throw pastEnd(Never.self) }
        guard document.isNull(Int(next)) else { return false }
        advance()
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        guard !isAtEnd else { throw pastEnd(type) }
        let decoded = try document.decode(type, at: Int(next), path: path, step: .index(currentIndex))
        advance()
        return decoded
    }

    mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
        guard let value = presentValue() else { return nil }
        let decoded = try document.decode(type, at: value, path: path, step: .index(currentIndex))
        advance()
        return decoded
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        guard !isAtEnd else { throw pastEnd(KeyedDecodingContainer<NestedKey>.self) }
        let container: KeyedDecodingContainer<NestedKey> = try document.keyedContainer(at: Int(next), linkedPath())
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard !isAtEnd else { throw pastEnd((any UnkeyedDecodingContainer).self) }
        let container = try document.unkeyedContainer(at: Int(next), linkedPath())
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        guard !isAtEnd else { throw pastEnd((any Decoder).self) }
        let decoder = ElementDecoder(document, Int(next), linkedPath())
        advance()
        return decoder
    }
}

extension ArrayContainer {
    @inline(__always)
    private mutating func advance() {
        next = UInt32(truncatingIfNeeded: document.index(after: Int(next)))
        position += 1
    }

    /// The next element's index, unless it is null, which is then passed, or there is none.
    @inline(__always)
    private mutating func presentValue() -> Int? {
        guard !isAtEnd else { return nil }
        guard document.isNull(Int(next)) else { return Int(next) }
        advance()
        return nil
    }

    private func linkedPath() -> PathStack.Reference {
        document.memory.pointee.path.link(.index(currentIndex), after: path)
    }

    private func pastEnd(_ type: Any.Type) -> DecodingError {
        .valueNotFound(
            type,
            .init(
                codingPath: codingPath + [PathKey(index: currentIndex)],
                debugDescription: "The array has no more than \(currentIndex) elements."
            )
        )
    }

    @inline(__always)
    mutating func read<T>(_ body: (Document, Int) throws(ValueFault) -> T) throws -> T {
        guard !isAtEnd else { throw pastEnd(T.self) }
        let value = Int(next)
        let decoded = try document.scalar(path, .index(Int(position))) { () throws(ValueFault) in
            try body(document, value)
        }
        advance()
        return decoded
    }

    @inline(__always)
    mutating func readIfPresent<T>(_ body: (Document, Int) throws(ValueFault) -> T) throws -> T? {
        presentValue() == nil ? nil : try read(body)
    }
}

extension Document {
    @inline(__always)
    func unkeyedContainer(at value: Int, _ path: PathStack.Reference) throws -> ArrayContainer {
        guard entries[value].kind == .array else {
            throw decodingError(fault(entries[value], [Any].self), path, nil)
        }
        return ArrayContainer(self, value, path)
    }
}
