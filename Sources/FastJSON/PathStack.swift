/// The path to the value that is being decoded, kept so that it costs little while nobody asks for it.
///
/// While a value's `init(from:)` runs, the step that led to it stands on a stack, and the decoder and the containers
/// of that value name the path by the height of the stack. A nested container or a super decoder has a path that no
/// call stands for; its step goes to a list beside the stack, linked to the path before it.
/// A decoder that is kept after its `init(from:)` has returned still reads its value, but its path may be shortened.
struct PathStack {
    /// One path: a height of the stack, or, negative, the complement of an index among the linked steps.
    struct Reference {
        fileprivate let value: Int32
        static let root = Reference(value: 0)
    }

    enum Step {
        case index(Int)
        case key(any CodingKey)
        /// What follows continues this path, not the one below it on the stack.
        case link(Reference)
    }

    private var steps: ContiguousArray<Step> = []
    private var linked: ContiguousArray<(before: Reference, step: Step)> = []

    /// The heights of both lists, to be given back to ``restore(_:)``.
    struct Mark {
        fileprivate let steps: Int
        fileprivate let linked: Int
    }

    @inline(__always)
    var mark: Mark { Mark(steps: steps.count, linked: linked.count) }

    /// Puts a step upon a path and returns the path with it; to be taken off by going back to an earlier mark.
    @inline(__always)
    mutating func push(_ step: Step, after path: Reference) -> Reference {
        if Int(path.value) != steps.count { steps.append(.link(path)) }
        steps.append(step)
        return Reference(value: Int32(truncatingIfNeeded: steps.count))
    }

    @inline(__always)
    mutating func restore(_ mark: Mark) {
        while steps.count > mark.steps { steps.removeLast() }
        if linked.count > mark.linked { linked.removeSubrange(mark.linked...) }
    }

    mutating func removeAll() {
        steps.removeAll(keepingCapacity: true)
        linked.removeAll(keepingCapacity: true)
    }

    /// The path with one more step, without a call that stands for it.
    mutating func link(_ step: Step, after path: Reference) -> Reference {
        linked.append((path, step))
        return Reference(value: ~Int32(truncatingIfNeeded: linked.count - 1))
    }

    /// The keys of a path, from the outermost.
    ///
    /// A path that was kept may name what no longer stands on the lists, or something else by now; so that it always
    /// ends, it is only followed downwards.
    func keys(_ path: Reference) -> [any CodingKey] {
        var found: [any CodingKey] = []
        var current = path
        var height = steps.count
        var end = linked.count
        while current.value != 0 {
            if current.value < 0 {
                guard Int(~current.value) < end else { break }
                end = Int(~current.value)
                append(linked[end].step, to: &found)
                current = linked[end].before
                continue
            }
            height = min(Int(current.value), height)
            current = .root
            while height > 0 {
                height -= 1
                if case .link(let before) = steps[height] {
                    current = before
                    break
                }
                append(steps[height], to: &found)
            }
        }
        return found.reversed()
    }

    /// The keys of a path and of a step after it.
    func keys(_ path: Reference, _ step: Step?) -> [any CodingKey] {
        var keys = keys(path)
        if let step { append(step, to: &keys) }
        return keys
    }

    private func append(_ step: Step, to keys: inout [any CodingKey]) {
        switch step {
        case .index(let index): keys.append(PathKey(index: index))
        case .key(let key): keys.append(key)
        case .link: break
        }
    }
}
