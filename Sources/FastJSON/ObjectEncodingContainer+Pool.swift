extension Draft {
    @inline(__always)
    func keyedContainer<Key: CodingKey>(at node: Int32, _ path: PathStack.Reference) -> KeyedEncodingContainer<Key> {
        begin(.object, at: node)
        let reused = memory.pointee.containers.reuse(ObjectIdentifier(Key.self)) { $0.aim(at: node, path) }
        if let reused { return unsafeBitCast(reused, to: KeyedEncodingContainer<Key>.self) }
        return makeContainer(at: node, path)
    }

    @inline(never)
    private func makeContainer<Key: CodingKey>(
        at node: Int32,
        _ path: PathStack.Reference
    ) -> KeyedEncodingContainer<Key> {
        let target = ContainerTarget(self, node, path)
        let container = KeyedEncodingContainer(ObjectEncodingContainer<Key>(target))
        guard Draft.reusesContainers,
            memory.pointee.containers.add(
                ObjectIdentifier(Key.self),
                unsafeBitCast(container, to: AnyObject.self),
                target
            )
        else {
            target.keeper = keeper
            return container
        }
        return container
    }

    private static let reusesContainers: Bool = {
        let keeper = DraftKeeper()
        let target = ContainerTarget(keeper.draft, keeper.draft.makeNode(), .root)
        return isReferenceToBox(KeyedEncodingContainer(ObjectEncodingContainer<PathKey>(target)))
    }()
}
