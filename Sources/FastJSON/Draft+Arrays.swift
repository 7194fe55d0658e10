extension Draft {
    /// Encodes an array, which `T` is, without a container for it.
    func array<T: Encodable>(
        of element: any Encodable.Type,
        _ value: T,
        at node: Int32,
        _ path: PathStack.Reference,
        _ step: PathStack.Step?
    ) throws {
        try descend(path, step) { try elements(element, of: value, at: node, $0) }
    }

    /// Gives the metatype its type, which is that of the array's elements.
    private func elements<Element: Encodable, T>(
        _ type: Element.Type,
        of array: T,
        at node: Int32,
        _ path: PathStack.Reference
    ) throws {
        begin(.array, at: node)
        try (cast(array) as [Element]).withUnsafeBufferPointer { elements in
            // By position: an iterator of a generic type would be looked up for each array.
            var position = 0
            while position < elements.count {
                try encode(elements[position], at: append(to: node), path: path, step: .index(position))
                position += 1
            }
        }
    }
}
