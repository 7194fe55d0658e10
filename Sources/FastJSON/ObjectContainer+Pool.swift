extension Document {
    @inline(__always)
    func keyedContainer<Key: CodingKey>(
        at value: Int,
        _ path: PathStack.Reference
    ) throws -> KeyedDecodingContainer<Key> {
        guard entries[value].kind == .object else {
            throw decodingError(fault(entries[value], [String: Any].self), path, nil)
        }
        let reused = memory.pointee.containers.reuse(ObjectIdentifier(Key.self)) { $0.aim(at: value, path) }
        if let reused { return unsafeBitCast(reused, to: KeyedDecodingContainer<Key>.self) }
        return makeContainer(at: value, path)
    }

    @inline(never)
    private func makeContainer<Key: CodingKey>(
        at value: Int,
        _ path: PathStack.Reference
    ) -> KeyedDecodingContainer<Key> {
        let target = ContainerTarget(self, value, path)
        let container = KeyedDecodingContainer(ObjectContainer<Key>(target))
        guard Document.reusesContainers,
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
        let keeper = DocumentKeeper()
        let target = ContainerTarget(keeper.document, DocumentScanner.absent, .root)
        return isReferenceToBox(KeyedDecodingContainer(ObjectContainer<PathKey>(target)))
    }()
}
