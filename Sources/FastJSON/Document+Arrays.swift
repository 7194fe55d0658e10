extension Document {
    /// Decodes an array of scalars without a call for each element.
    @inline(__always)
    func elements<T>(
        at array: Int,
        _ path: PathStack.Reference,
        _ step: PathStack.Step?,
        _ read: (Document, Int) throws(ValueFault) -> T
    ) throws -> [T] {
        guard entries[array].kind == .array else {
            throw decodingError(fault(entries[array], [Any].self), path, step)
        }
        let count = Int(entries[array].high)
        return try [T](unsafeUninitializedCapacity: count) { buffer, initialized in
            // An element that is a container ends the decode, so an element's index is its position.
            while initialized < count {
                do throws(ValueFault) {
                    buffer.initializeElement(at: initialized, to: try read(self, array &+ 1 &+ initialized))
                    initialized &+= 1
                } catch {
                    let position = initialized
                    throw try descend(path, step) { decodingError(error, $0, .index(position)) }
                }
            }
        }
    }

    /// Decodes an array, which `T` is, without a container for it.
    func array<T: Decodable>(
        of element: any Decodable.Type,
        at value: Int,
        _ path: PathStack.Reference,
        _ step: PathStack.Step?
    ) throws -> T {
        guard entries[value].kind == .array else {
            throw decodingError(fault(entries[value], [Any].self), path, step)
        }
        return try descend(path, step) { try elements(element, of: value, $0) }
    }

    /// Gives the metatype its type; `T`, which is the array's, is for a call that returns it without a box.
    private func elements<Element: Decodable, T>(
        _ type: Element.Type,
        of array: Int,
        _ path: PathStack.Reference
    ) throws -> T {
        var elements: [Element] = []
        try elements.appendElements(of: array, in: self, path)
        return cast(elements)
    }
}

extension Array where Element: Decodable {
    /// No array is given more memory than this before its first element is decoded: the document may lie.
    private static var largestReservation: Int { 1 << 20 }

    /// A method of the array and not inlined: so its metadata is passed once, and not looked up for each element.
    @inline(never)
    fileprivate mutating func appendElements(
        of array: Int,
        in document: Document,
        _ path: PathStack.Reference
    ) throws {
        let count = Int(document[array].high)
        reserveCapacity(Swift.min(count, Self.largestReservation / MemoryLayout<Element>.stride + 1))
        var value = array + 1
        for position in 0..<count {
            append(try document.decode(Element.self, at: value, path: path, step: .index(position)))
            value = document.index(after: value)
        }
    }
}
