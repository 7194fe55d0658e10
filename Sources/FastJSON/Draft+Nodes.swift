extension Draft {
    /// Adds a node that belongs nowhere yet.
    @inline(__always)
    func makeNode() -> Int32 {
        if memory.pointee.nodeCount == memory.pointee.nodeCapacity { grow() }
        let node = memory.pointee.nodeCount
        (nodes + node).initialize(to: OutputNode())
        memory.pointee.nodeCount = node &+ 1
        return Int32(node)
    }

    @inline(never)
    private func grow() {
        let capacity = memory.pointee.nodeCapacity
        let larger = UnsafeMutablePointer<OutputNode>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: nodes, count: memory.pointee.nodeCount)
        nodes.deallocate()
        memory.pointee.nodes = larger
        memory.pointee.nodeCapacity = capacity * 2
    }

    /// Adds a node at the end of an array or an object.
    @inline(__always)
    func append(to container: Int32) -> Int32 {
        let node = makeNode()
        let last = nodes[Int(container)].last
        if last == 0 {
            nodes[Int(container)].first = node
        } else {
            nodes[Int(last)].next = node
        }
        nodes[Int(container)].last = node
        nodes[Int(container)].count &+= 1
        return node
    }

    /// Makes an empty node a container, or finds it to be one; anything else is a mistake of the type's `encode(to:)`.
    func begin(_ kind: OutputNode.Kind, at node: Int32) {
        if nodes[Int(node)].kind == kind { return }
        precondition(
            nodes[Int(node)].kind == .empty,
            "A value that has been encoded as something else was asked for a container."
        )
        nodes[Int(node)].kind = kind
    }

    /// Writes the text of a node.
    @inline(__always)
    func write(at node: Int32, _ body: (inout ByteBuffer) throws -> Void) rethrows {
        let start = memory.pointee.text.count
        try body(&memory.pointee.text)
        nodes[Int(node)].kind = .text
        nodes[Int(node)].start = start
        nodes[Int(node)].length = memory.pointee.text.count &- start
    }
}
