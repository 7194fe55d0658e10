extension Document {
    /// Decodes a value of any type at an index; `step` leads there from `path`, or is `nil` for the path itself.
    @inline(__always)
    func decode<T: Decodable>(
        _ type: T.Type,
        at value: Int,
        path: PathStack.Reference,
        step: @autoclosure () -> PathStack.Step?
    ) throws -> T {
        switch memory.pointee.routes.route(for: type, { DecodingRoute(for: type) }) {
        case .general:
            return try descend(path, step()) { try T(from: ElementDecoder(self, value, $0)) }
        case .string:
            return try scalar(path, step()) { () throws(ValueFault) in cast(try string(at: value)) }
        case .int:
            return try scalar(path, step()) { () throws(ValueFault) in cast(try integer(at: value, as: Int.self)) }
        case .double:
            return try scalar(path, step()) { () throws(ValueFault) in cast(try double(at: value)) }
        case .bool:
            return try scalar(path, step()) { () throws(ValueFault) in cast(try bool(at: value)) }
        case .float:
            return try scalar(path, step()) { () throws(ValueFault) in cast(try float(at: value)) }
        case .strings:
            return cast(
                try elements(at: value, path, step()) { document, value throws(ValueFault) -> String in
                    try document.string(at: value)
                }
            )
        case .doubles:
            return cast(
                try elements(at: value, path, step()) { document, value throws(ValueFault) -> Double in
                    try document.double(at: value)
                }
            )
        case .ints:
            return cast(
                try elements(at: value, path, step()) { document, value throws(ValueFault) -> Int in
                    try document.integer(at: value, as: Int.self)
                }
            )
        case .array(let element):
            return try array(of: element, at: value, path, step())
        case .dictionary(let member):
            return try dictionary(of: member, at: value, path, step())
        case .date:
            return cast(try date(at: value, path, step()))
        case .data:
            return cast(try data(at: value, path, step()))
        case .url:
            return try scalar(path, step()) { () throws(ValueFault) in cast(try url(at: value)) }
        case .decimal:
            return try scalar(path, step()) { () throws(ValueFault) in cast(try decimal(at: value)) }
        case .jsonValue:
            return cast(jsonValue(at: value))
        }
    }

    /// Runs the decoding of one value with its step on the path.
    @inline(__always)
    func descend<T>(
        _ path: PathStack.Reference,
        _ step: PathStack.Step?,
        _ body: (PathStack.Reference) throws -> T
    ) throws -> T {
        guard let step else { return try body(path) }
        let mark = memory.pointee.path.mark
        defer { memory.pointee.path.restore(mark) }
        return try body(memory.pointee.path.push(step, after: path))
    }

    @inline(__always)
    func scalar<T>(
        _ path: PathStack.Reference,
        _ step: @autoclosure () -> PathStack.Step?,
        _ read: () throws(ValueFault) -> T
    ) throws -> T {
        do {
            return try read()
        } catch {
            throw decodingError(error, path, step())
        }
    }

    /// The value as the type that the route was found for, which is its own.
    @inline(__always)
    func cast<Value, T>(_ value: Value) -> T {
        unsafeBitCast(value, to: T.self)
    }

    func decodingError(_ fault: ValueFault, _ path: PathStack.Reference, _ step: PathStack.Step?) -> DecodingError {
        let keys = keys(path, step)
        switch fault {
        case .mismatch(let type, let found):
            let text = "Expected a value of \(type), found \(found.description)."
            return .typeMismatch(type, .init(codingPath: keys, debugDescription: text))
        case .null(let type):
            return .valueNotFound(type, .init(codingPath: keys, debugDescription: "The value is null, not \(type)."))
        case .corrupted(let reason):
            return .dataCorrupted(.init(codingPath: keys, debugDescription: reason))
        case .unrepresentable(let type):
            let place = keys.map(\.stringValue).joined(separator: ".")
            let text = "The number at '\(place)' does not fit \(type)."
            return .dataCorrupted(.init(codingPath: [], debugDescription: text))
        }
    }

    func keys(_ path: PathStack.Reference, _ step: PathStack.Step?) -> [any CodingKey] {
        memory.pointee.path.keys(path, step)
    }
}
