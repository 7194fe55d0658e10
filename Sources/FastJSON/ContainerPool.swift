/// Keyed containers that nobody holds any more, to be handed out again.
///
/// `KeyedDecodingContainer` and `KeyedEncodingContainer` put every container into a box on the heap, and finding the
/// types of the box and of the container costs more than the box. A list of objects of one type needs them once: when
/// the `init(from:)` or the `encode(to:)` has returned, the box is held by this pool alone, and the container in it is
/// aimed at the next object. A container that somebody holds is never touched.
struct ContainerPool<Target: AnyObject> {
    private struct Slot {
        var keyType: ObjectIdentifier?
        var box: AnyObject?
        var target: Target?
    }

    private var slots: ContiguousArray<Slot> = []
    private var isOpen = true

    /// How many slots there are, and how many after the first are tried.
    private let size = 32
    private let probes = 3

    /// The box of a container with a key type, aimed by a closure, unless there is none that nobody holds.
    @inline(__always)
    mutating func reuse(_ keyType: ObjectIdentifier, _ aim: (Target) -> Void) -> AnyObject? {
        guard !slots.isEmpty else { return nil }
        let first = keyType.slot(of: size)
        return slots.withUnsafeMutableBufferPointer { slots in
            for index in first...(first + probes) where slots[index].keyType == keyType {
                guard isKnownUniquelyReferenced(&slots[index].box), let target = slots[index].target else { return nil }
                aim(target)
                return slots[index].box
            }
            return nil
        }
    }

    /// Takes a new container's box in, if there is room; tells whether it did.
    @inline(never)
    mutating func add(_ keyType: ObjectIdentifier, _ box: AnyObject, _ target: Target) -> Bool {
        guard isOpen else { return false }
        if slots.isEmpty { slots = .init(repeating: Slot(), count: size + probes) }
        let first = keyType.slot(of: size)
        for index in first...(first + probes)
        where slots[index].box == nil || isKnownUniquelyReferenced(&slots[index].box) {
            slots[index] = Slot(keyType: keyType, box: box, target: target)
            return true
        }
        return false
    }

    /// Gives up the containers that somebody holds; tells whether there were none.
    mutating func releaseHeld(_ keep: (Target) -> Void) -> Bool {
        var isIdle = true
        for index in slots.indices where slots[index].box != nil {
            guard !isKnownUniquelyReferenced(&slots[index].box) else { continue }
            if let target = slots[index].target { keep(target) }
            slots[index] = Slot()
            isIdle = false
        }
        return isIdle
    }

    /// Lets all containers go and keeps none from now on.
    mutating func stop() {
        isOpen = false
        slots = []
    }
}

/// Whether the standard library's wrapper of a container is the reference to its box and nothing else.
///
/// That is not promised, so it is looked up; where it did not hold, no container would be reused.
func isReferenceToBox<Container>(_ container: Container) -> Bool {
    let members = Array(Mirror(reflecting: container).children)
    guard members.count == 1, let box = members.first?.value, type(of: box) is AnyClass,
        MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size
    else { return false }
    return unsafeBitCast(container, to: AnyObject.self) === (box as AnyObject)
}

extension ObjectIdentifier {
    /// A number below a power of two for a type; its metadata is aligned, so the lowest bits say nothing, and the
    /// metadata of one program lies close together.
    @inline(__always)
    func slot(of size: Int) -> Int {
        Int(truncatingIfNeeded: ((UInt(bitPattern: self) >> 4) &* 0x9E37_79B1) >> 16) & (size - 1)
    }
}
