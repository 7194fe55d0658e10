/// Keyed containers that nobody holds any more, to be handed out again.
///
/// `KeyedDecodingContainer` puts every container into a box on the heap, and finding the types of the box and of the
/// container costs more than the box. A list of objects of one type needs them once: when its `init(from:)` has
/// returned, the box is held by this pool alone, and the container in it is pointed at the next object.
/// A container that somebody holds is never touched.
struct ContainerPool {
    private struct Slot {
        var keyType: ObjectIdentifier?
        var box: AnyObject?
        var target: ContainerTarget?
    }

    private var slots: ContiguousArray<Slot> = []
    private var isOpen = true
    private static let size = 32
    private static let probes = 3

    /// A container of a key type for an object.
    @inline(__always)
    mutating func container<Key: CodingKey>(
        _ document: Document,
        _ object: Int,
        _ path: PathStack.Reference
    ) -> KeyedDecodingContainer<Key> {
        let keyType = ObjectIdentifier(Key.self)
        let first = keyType.slot(of: ContainerPool.size)
        guard let box = reuse(keyType, first, object, path) else { return make(document, object, path, slot: first) }
        return unsafeBitCast(box, to: KeyedDecodingContainer<Key>.self)
    }

    /// Aims the container of a key type at another object, unless there is none or somebody holds it.
    private mutating func reuse(
        _ keyType: ObjectIdentifier,
        _ first: Int,
        _ object: Int,
        _ path: PathStack.Reference
    ) -> AnyObject? {
        slots.withUnsafeMutableBufferPointer { slots in
            guard !slots.isEmpty else { return nil }
            for index in first...(first + ContainerPool.probes) where slots[index].keyType == keyType {
                guard isKnownUniquelyReferenced(&slots[index].box) else { return nil }
                slots[index].target?.aim(at: object, path)
                return slots[index].box
            }
            return nil
        }
    }

    @inline(never)
    private mutating func make<Key: CodingKey>(
        _ document: Document,
        _ object: Int,
        _ path: PathStack.Reference,
        slot first: Int
    ) -> KeyedDecodingContainer<Key> {
        let target = ContainerTarget(document, object, path)
        let container = KeyedDecodingContainer(ObjectContainer<Key>(target))
        if isOpen, ContainerPool.boxIsAllThereIs {
            if slots.isEmpty {
                slots = .init(repeating: Slot(), count: ContainerPool.size + ContainerPool.probes)
            }
            for index in first...(first + ContainerPool.probes)
            where slots[index].box == nil || isKnownUniquelyReferenced(&slots[index].box) {
                let box = unsafeBitCast(container, to: AnyObject.self)
                slots[index] = Slot(keyType: ObjectIdentifier(Key.self), box: box, target: target)
                return container
            }
        }
        target.keeper = document.keeper
        return container
    }

    /// Whether no container is held by anybody else; one that is gets the document's keeper.
    mutating func isIdle(keeper: DocumentKeeper) -> Bool {
        var isIdle = true
        for index in slots.indices where slots[index].box != nil {
            if !isKnownUniquelyReferenced(&slots[index].box) {
                slots[index].target?.keeper = keeper
                slots[index] = Slot()
                isIdle = false
            }
        }
        return isIdle
    }

    /// Lets all containers go and keeps none from now on.
    mutating func stop() {
        isOpen = false
        slots = []
    }

    /// Whether a `KeyedDecodingContainer` is the reference to its box and nothing else.
    ///
    /// The standard library does not promise it, so it is looked up; where it did not hold, nothing would be reused.
    private static let boxIsAllThereIs: Bool = {
        let keeper = DocumentKeeper()
        let container = KeyedDecodingContainer(
            ObjectContainer<PathKey>(ContainerTarget(keeper.document, DocumentScanner.absent, .root))
        )
        let members = Array(Mirror(reflecting: container).children)
        guard members.count == 1, let box = members.first?.value, type(of: box) is AnyClass,
            MemoryLayout.size(ofValue: container) == MemoryLayout<AnyObject>.size
        else { return false }
        return unsafeBitCast(container, to: AnyObject.self) === (box as AnyObject)
    }()
}

extension ObjectIdentifier {
    /// A number below a power of two for a type; its metadata is aligned, so the lowest bits say nothing, and the
    /// metadata of one program lies close together.
    @inline(__always)
    func slot(of size: Int) -> Int {
        Int(truncatingIfNeeded: (UInt(bitPattern: self) >> 4) &* 0x9E37_79B1 >> 16) & (size - 1)
    }
}
