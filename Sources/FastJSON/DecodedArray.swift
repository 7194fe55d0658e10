/// An array whose elements are decoded without a container for the array.
protocol DecodedArray {
    static func decode(_ document: Document, at array: Int, path: PathStack.Reference) throws -> Self
}

extension Array: DecodedArray where Element: Decodable {
    /// No array is given more memory than this before its first element is decoded: the document may lie.
    private static var largestReservation: Int { 1 << 20 }

    static func decode(_ document: Document, at array: Int, path: PathStack.Reference) throws -> [Element] {
        var elements: [Element] = []
        let count = Int(document[array].high)
        elements.reserveCapacity(Swift.min(count, largestReservation / MemoryLayout<Element>.stride + 1))
        var value = array + 1
        for position in 0..<count {
            elements.append(try document.decode(Element.self, at: value, path: path, step: .index(position)))
            value = document.index(after: value)
        }
        return elements
    }
}

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

    func array<T: Decodable>(
        _ route: any DecodedArray.Type,
        at value: Int,
        _ path: PathStack.Reference,
        _ step: PathStack.Step?
    ) throws -> T {
        guard entries[value].kind == .array else {
            throw decodingError(fault(entries[value], [Any].self), path, step)
        }
        return try descend(path, step) { try open(route, value, $0) }
    }

    /// Gives the metatype its type, which is `T`, for a call that returns the value without a box.
    private func open<Elements: DecodedArray, T>(
        _ route: Elements.Type,
        _ value: Int,
        _ path: PathStack.Reference
    ) throws -> T {
        cast(try route.decode(self, at: value, path: path))
    }
}
