/// An array whose elements are encoded without a container for the array.
protocol EncodedArray {
    func encode(to draft: Draft, at node: Int32, path: PathStack.Reference) throws
}

extension Array: EncodedArray where Element: Encodable {
    func encode(to draft: Draft, at node: Int32, path: PathStack.Reference) throws {
        draft.begin(.array, at: node)
        try withUnsafeBufferPointer { elements in
            // By position: an iterator of a generic type would be looked up for each array.
            var position = 0
            while position < elements.count {
                try draft.encode(
                    elements[position],
                    at: draft.append(to: node),
                    path: path,
                    step: .index(position)
                )
                position += 1
            }
        }
    }
}

extension Draft {
    func array<T: Encodable>(
        _ route: any EncodedArray.Type,
        _ value: T,
        at node: Int32,
        _ path: PathStack.Reference,
        _ step: PathStack.Step?
    ) throws {
        try descend(path, step) { try open(route, value, node, $0) }
    }

    /// Gives the metatype its type, which is the value's.
    private func open<Elements: EncodedArray, T>(
        _ route: Elements.Type,
        _ value: T,
        _ node: Int32,
        _ path: PathStack.Reference
    ) throws {
        try (cast(value) as Elements).encode(to: self, at: node, path: path)
    }
}
