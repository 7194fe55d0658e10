import Foundation

/// Writes a draft's tree as JSON text.
struct DraftWriter {
    private let draft: Draft
    private let isPretty: Bool
    private let sortsKeys: Bool
    private let escapesSlashes: Bool
    private var output: ByteBuffer

    /// Foundation refuses to write this many arrays and objects in each other, so we do.
    private static let depthLimit = 512

    private struct NestedTooDeeply: Error {}

    /// The text of a node's value, or `nil` when it is nested too deeply.
    static func data(of node: Int32, in draft: Draft) -> Data? {
        var writer = DraftWriter(draft)
        guard (try? writer.write(node, depth: 0)) != nil else {
            writer.output.deallocate()
            return nil
        }
        let start = writer.output.start
        return Data(bytesNoCopy: start, count: writer.output.count, deallocator: .custom { _, _ in start.deallocate() })
    }

    private init(_ draft: Draft) {
        self.draft = draft
        isPretty = draft.options.formatting.contains(.prettyPrinted)
        sortsKeys = draft.options.formatting.contains(.sortedKeys)
        escapesSlashes = draft.memory.pointee.escapesSlashes
        // The values and keys, and a few more bytes for each.
        let text = draft.memory.pointee.text.count
        output = ByteBuffer(capacity: text + text / 8 + draft.memory.pointee.nodeCount * 4)
    }

    private mutating func write(_ node: Int32, depth: Int) throws(NestedTooDeeply) {
        let value = draft.nodes[Int(node)]
        switch value.kind {
        case .text:
            let text = draft.memory.pointee.text.start + value.start
            output.append(UnsafeBufferPointer(start: text, count: value.length))
        case .array:
            guard depth + 1 < DraftWriter.depthLimit else { throw NestedTooDeeply() }
            output.append(UInt8(ascii: "["))
            var child = value.first
            while child != 0 {
                separate(isFirst: child == value.first, depth: depth + 1)
                try write(child, depth: depth + 1)
                child = draft.nodes[Int(child)].next
            }
            end(isEmpty: value.first == 0, depth: depth)
            output.append(UInt8(ascii: "]"))
        case .object, .empty:
            guard depth + 1 < DraftWriter.depthLimit else { throw NestedTooDeeply() }
            output.append(UInt8(ascii: "{"))
            let members = sortsKeys ? sortedMembers(of: node) : []
            var child = sortsKeys ? members.first ?? 0 : value.first
            var position = 0
            while child != 0 {
                separate(isFirst: position == 0, depth: depth + 1)
                output.appendQuoted(draft.name(of: child), escapingSlashes: escapesSlashes)
                output.append(isPretty ? " : " : ":")
                try write(child, depth: depth + 1)
                position += 1
                child = sortsKeys ? (position < members.count ? members[position] : 0) : draft.nodes[Int(child)].next
            }
            end(isEmpty: value.first == 0, depth: depth)
            output.append(UInt8(ascii: "}"))
        }
    }

    private func sortedMembers(of object: Int32) -> [Int32] {
        var members: [Int32] = []
        var child = draft.nodes[Int(object)].first
        while child != 0 {
            members.append(child)
            child = draft.nodes[Int(child)].next
        }
        return members.sorted { draft.name(of: $0).lexicographicallyPrecedes(draft.name(of: $1)) }
    }

    @inline(__always)
    private mutating func separate(isFirst: Bool, depth: Int) {
        if !isFirst { output.append(UInt8(ascii: ",")) }
        if isPretty { breakLine(depth: depth) }
    }

    /// An empty container has an empty line in it, as Foundation writes it.
    @inline(__always)
    private mutating func end(isEmpty: Bool, depth: Int) {
        guard isPretty else { return }
        if isEmpty { output.append(UInt8(ascii: "\n")) }
        breakLine(depth: depth)
    }

    private mutating func breakLine(depth: Int) {
        output.append(UInt8(ascii: "\n"))
        for _ in 0..<depth { output.append("  ") }
    }
}
