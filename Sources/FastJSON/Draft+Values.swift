import Foundation

extension Draft {
    /// Encodes a value of any type into a node; `step` leads there from `path`, or is `nil` for the path itself.
    @inline(__always)
    func encode<T: Encodable>(
        _ value: T,
        at node: Int32,
        path: PathStack.Reference,
        step: @autoclosure () -> PathStack.Step?
    ) throws {
        switch memory.pointee.routes.route(for: T.self, { EncodingRoute(for: T.self) }) {
        case .general:
            try descend(path, step()) { try value.encode(to: ElementEncoder(self, node, $0)) }
        case .string: write(cast(value) as String, at: node)
        case .int: write(cast(value) as Int, at: node)
        case .double: try write(cast(value) as Double, at: node, path, step())
        case .float: try write(cast(value) as Float, at: node, path, step())
        case .bool: write(cast(value) as Bool, at: node)
        case .strings: writeList(cast(value) as [String], at: node) { self.append($0, to: &$1) }
        case .ints: writeList(cast(value) as [Int], at: node) { $1.append($0) }
        case .doubles: try write(cast(value) as [Double], at: node, path, step())
        case .array(let element): try array(of: element, value, at: node, path, step())
        case .dictionary(let member): try dictionary(of: member, value, at: node, path, step())
        case .date: try write(cast(value) as Date, at: node, path, step())
        case .data: try write(cast(value) as Data, at: node, path, step())
        case .url: write((cast(value) as URL).absoluteString, at: node)
        case .decimal: write(at: node) { $0.append((cast(value) as Decimal).description) }
        case .jsonValue: write(cast(value) as JSONValue, at: node)
        }
    }

    /// Encodes a value in the place of whatever has been encoded there before.
    @inline(__always)
    func replace<T: Encodable>(
        _ node: Int32,
        by value: T,
        path: PathStack.Reference,
        step: @autoclosure () -> PathStack.Step?
    ) throws {
        if nodes[Int(node)].kind != .empty { clear(node) }
        try encode(value, at: node, path: path, step: step())
    }

    func clear(_ node: Int32) {
        nodes[Int(node)].kind = .empty
        nodes[Int(node)].keyBits = 0
        nodes[Int(node)].first = 0
        nodes[Int(node)].last = 0
        nodes[Int(node)].count = 0
        memory.pointee.indexes[node] = nil
    }

    func link(_ step: PathStack.Step, after path: PathStack.Reference) -> PathStack.Reference {
        memory.pointee.path.link(step, after: path)
    }

    /// Runs the encoding of one value with its step on the path.
    @inline(__always)
    func descend(
        _ path: PathStack.Reference,
        _ step: PathStack.Step?,
        _ body: (PathStack.Reference) throws -> Void
    ) throws {
        guard let step else { return try body(path) }
        let mark = memory.pointee.path.mark
        defer { memory.pointee.path.restore(mark) }
        try body(memory.pointee.path.push(step, after: path))
    }

    /// The value as the type that the route was found for, which is its own.
    @inline(__always)
    func cast<T, Value>(_ value: T) -> Value {
        unsafeBitCast(value, to: Value.self)
    }
}
