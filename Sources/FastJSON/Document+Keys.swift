import Foundation

extension Document {
    /// An object with more members than this is looked up through an index unless it is read in document order.
    private static let indexThreshold = 32

    /// The index of the value of a key in an object, or 0; the first of several equal keys counts.
    ///
    /// Equal means equal as `String`, so a key may be written composed or decomposed.
    @inline(__always)
    func member(_ key: String, of object: Int, path: PathStack.Reference, advancing: Bool = true) -> Int {
        guard memory.pointee.usesDefaultKeys else {
            return index(of: object, path: path)[key] ?? DocumentScanner.absent
        }
        var key = key
        let found = key.withUTF8 { find($0, in: object, advancing: advancing) }
        return found >= 0 ? found : index(of: object, path: path)[key] ?? DocumentScanner.absent
    }

    /// As ``member(_:of:path:advancing:)``, but -1 where the object's index has to tell.
    @inline(__always)
    private func find(_ key: UnsafeBufferPointer<UInt8>, in object: Int, advancing: Bool) -> Int {
        let cursor = ObjectCursor(of: object, in: entries)
        let next = cursor.nextKey
        if next < Int(entries[object].low), isPlain(next, equalTo: key) {
            let bit = ObjectCursor.bit(of: key)
            if !cursor.mayHavePassed(bit) || !hasPassed(key, in: object, before: next) {
                if advancing { cursor.advance(to: index(after: next &+ 1), passing: bit) }
                return next &+ 1
            }
        }
        return search(for: key, in: object, advancing: advancing)
    }

    /// Whether a key before an index may equal this one: it does, it cannot be compared by its bytes, or there are
    /// too many to compare.
    private func hasPassed(_ key: UnsafeBufferPointer<UInt8>, in object: Int, before end: Int) -> Bool {
        guard Int(entries[object].high) <= Document.indexThreshold else { return true }
        var candidate = object + 2
        while candidate < end {
            if !entries[candidate].isPlainASCII || isPlain(candidate, equalTo: key) { return true }
            candidate = index(after: candidate &+ 1)
        }
        return false
    }

    @inline(never)
    private func search(for key: UnsafeBufferPointer<UInt8>, in object: Int, advancing: Bool) -> Int {
        guard Int(entries[object].high) <= Document.indexThreshold else { return -1 }
        let cursor = ObjectCursor(of: object, in: entries)
        let bit = ObjectCursor.bit(of: key)
        let end = Int(entries[object].low)
        var candidate = cursor.mayHavePassed(bit) ? object + 2 : cursor.nextKey
        var passed: UInt64 = 0
        while candidate < end {
            let entry = entries[candidate]
            let isEqual: Bool
            if entry.isPlainASCII {
                isEqual = isPlain(candidate, equalTo: key)
                passed |= ObjectCursor.bit(of: bytes(of: entry))
            } else {
                // Such a key can equal others that have another bit, and one that is not ASCII can equal one that is.
                guard key.allSatisfy({ $0 < 0x80 }) else { return -1 }
                isEqual = text(of: entry) == String(decoding: key, as: UTF8.self)
                passed = .max
            }
            let following = index(after: candidate &+ 1)
            if isEqual {
                if advancing, candidate >= cursor.nextKey { cursor.advance(to: following, passing: passed) }
                return candidate &+ 1
            }
            candidate = following
        }
        return key.allSatisfy { $0 < 0x80 } ? DocumentScanner.absent : -1
    }

    /// Whether the key at an index is ASCII without escapes and has exactly these bytes.
    @inline(__always)
    private func isPlain(_ index: Int, equalTo key: UnsafeBufferPointer<UInt8>) -> Bool {
        let entry = entries[index]
        guard entry.isPlainASCII, Int(entry.low) == key.count, let wanted = key.baseAddress else {
            return entry.isPlainASCII && entry.low == 0 && key.isEmpty
        }
        let written = bytes + Int(entry.offset)
        var position = 0
        while key.count &- position >= 8 {
            guard ByteWord(written + position).bits == ByteWord(wanted + position).bits else { return false }
            position &+= 8
        }
        while position < key.count {
            guard written[position] == wanted[position] else { return false }
            position &+= 1
        }
        return true
    }

    /// The values of an object by their keys, after the key strategy; made once for an object.
    @inline(never)
    func index(of object: Int, path: PathStack.Reference) -> [String: Int] {
        if let index = memory.pointee.indexes[object] { return index }
        var index: [String: Int] = [:]
        index.reserveCapacity(Int(entries[object].high))
        forEachMember(of: object) { key, value in
            let key = converted(key, path: path)
            if index[key] == nil { index[key] = value }
        }
        memory.pointee.indexes.insert(index, of: object, isLarge: index.count > Document.indexThreshold)
        return index
    }

    /// Visits the members of an object in document order, equal keys included.
    @inline(__always)
    func forEachMember<E>(of object: Int, _ visit: (_ key: String, _ value: Int) throws(E) -> Void) throws(E) {
        let end = Int(entries[object].low)
        var key = object + 2
        while key < end {
            try visit(text(of: entries[key]), key + 1)
            key = index(after: key + 1)
        }
    }

    /// The different keys of an object in document order, after the key strategy.
    func keys(of object: Int, path: PathStack.Reference) -> [String] {
        let index = index(of: object, path: path)
        return index.sorted { $0.value < $1.value }.map(\.key)
    }

    private func converted(_ key: String, path: PathStack.Reference) -> String {
        switch options.keys {
        case .useDefaultKeys:
            return key
        case .convertFromSnakeCase:
            if let known = memory.pointee.convertedKeys[key] { return known }
            let converted = SnakeCase.decoded(key)
            memory.pointee.convertedKeys[key] = converted
            return converted
        case .custom(let convert):
            return convert(memory.pointee.path.keys(path) + [PathKey(stringValue: key)]).stringValue
        #if canImport(Darwin)
        @unknown default:
            return key
        #endif
        }
    }
}
