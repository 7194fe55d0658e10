import Foundation

extension Draft {
    @inline(__always)
    func writeNull(at node: Int32) {
        write(at: node) { $0.append("null") }
    }

    @inline(__always)
    func write(_ value: Bool, at node: Int32) {
        write(at: node) { $0.append(value ? "true" : "false") }
    }

    @inline(__always)
    func write(_ value: some FixedWidthInteger, at node: Int32) {
        write(at: node) { $0.append(value) }
    }

    @inline(__always)
    func write(_ value: String, at node: Int32) {
        write(at: node) { append(value, to: &$0) }
    }

    @inline(__always)
    func append(_ value: String, to text: inout ByteBuffer) {
        var value = value
        let escapesSlashes = memory.pointee.escapesSlashes
        value.withUTF8 { text.appendQuoted($0, escapingSlashes: escapesSlashes) }
    }

    @inline(__always)
    func write<T: BinaryFloatingPoint & CustomStringConvertible>(
        _ value: T,
        at node: Int32,
        _ path: PathStack.Reference,
        _ step: @autoclosure () -> PathStack.Step?
    ) throws {
        try write(at: node) { try append(value, to: &$0, path, step()) }
    }

    @inline(__always)
    private func append<T: BinaryFloatingPoint & CustomStringConvertible>(
        _ value: T,
        to text: inout ByteBuffer,
        _ path: PathStack.Reference,
        _ step: @autoclosure () -> PathStack.Step?
    ) throws {
        if value.isFinite {
            text.append(value)
        } else if case .convertToString(let positive, let negative, let nan) = options.nonConformingFloats {
            append(value.isNaN ? nan : value < 0 ? negative : positive, to: &text)
        } else {
            throw notConforming(value, path, step())
        }
    }

    func notConforming(_ value: any BinaryFloatingPoint, _ path: PathStack.Reference, _ step: PathStack.Step?)
        -> EncodingError
    {
        .invalidValue(
            value,
            .init(codingPath: keys(path, step), debugDescription: "JSON cannot represent the number \(value).")
        )
    }

    func keys(_ path: PathStack.Reference, _ step: PathStack.Step?) -> [any CodingKey] {
        memory.pointee.path.keys(path, step)
    }

    /// Encodes an array of scalars as one text, unless each element gets a line of its own.
    @inline(__always)
    func writeList<T: Encodable>(
        _ values: [T],
        at node: Int32,
        _ append: (T, inout ByteBuffer) throws -> Void
    ) rethrows {
        guard memory.pointee.writesListsAtOnce else {
            begin(.array, at: node)
            for value in values {
                try write(at: self.append(to: node)) { try append(value, &$0) }
            }
            return
        }
        try write(at: node) { text in
            text.append(UInt8(ascii: "["))
            var isFirst = true
            for value in values {
                if !isFirst { text.append(UInt8(ascii: ",")) }
                isFirst = false
                try append(value, &text)
            }
            text.append(UInt8(ascii: "]"))
        }
    }

    func write(
        _ values: [Double],
        at node: Int32,
        _ path: PathStack.Reference,
        _ step: PathStack.Step?
    ) throws {
        try descend(path, step) { path in
            var position = 0
            try writeList(values, at: node) { value, text in
                try append(value, to: &text, path, .index(position))
                position += 1
            }
        }
    }
}
