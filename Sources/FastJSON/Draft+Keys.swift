import Foundation

extension Draft {
    /// An object with more members than this finds its keys through an index.
    private static let indexThreshold: Int32 = 32

    /// The node of a key's value in an object; the one that is there already when the key has been encoded before.
    @inline(__always)
    func member(_ key: some CodingKey, of object: Int32, path: PathStack.Reference) -> Int32 {
        var name = memory.pointee.usesDefaultKeys ? key.stringValue : converted(key, path: path)
        return name.withUTF8 { member($0, of: object) }
    }

    /// As ``member(_:of:path:)``, for a key that no strategy converts.
    func member(dictionaryKey key: String, of object: Int32) -> Int32 {
        var key = key
        return key.withUTF8 { member($0, of: object) }
    }

    @inline(__always)
    private func member(_ key: UnsafeBufferPointer<UInt8>, of object: Int32) -> Int32 {
        let bit = ObjectCursor.bit(of: key)
        if nodes[Int(object)].keyBits & bit != 0 || nodes[Int(object)].count >= Draft.indexThreshold {
            if let known = find(key, in: object) { return known }
        }
        nodes[Int(object)].keyBits |= bit
        let node = append(to: object)
        nodes[Int(node)].keyStart = memory.pointee.text.count
        nodes[Int(node)].keyLength = Int32(key.count)
        memory.pointee.text.append(key)
        return node
    }

    @inline(never)
    private func find(_ key: UnsafeBufferPointer<UInt8>, in object: Int32) -> Int32? {
        if nodes[Int(object)].count >= Draft.indexThreshold { return findInIndex(key, of: object) }
        var node = nodes[Int(object)].first
        while node != 0 {
            if name(of: node).elementsEqual(key) { return node }
            node = nodes[Int(node)].next
        }
        return nil
    }

    /// Finds a key in an object's index, or adds the member that is about to come.
    private func findInIndex(_ key: UnsafeBufferPointer<UInt8>, of object: Int32) -> Int32? {
        var index = memory.pointee.indexes.removeValue(forKey: object) ?? [:]
        defer { memory.pointee.indexes[object] = index }
        if index.isEmpty {
            var node = nodes[Int(object)].first
            while node != 0 {
                index[String(decoding: name(of: node), as: UTF8.self)] = node
                node = nodes[Int(node)].next
            }
        }
        let name = String(decoding: key, as: UTF8.self)
        if let known = index[name] { return known }
        index[name] = Int32(memory.pointee.nodeCount)
        return nil
    }

    /// The key of a node, as its bytes without escapes.
    @inline(__always)
    func name(of node: Int32) -> UnsafeBufferPointer<UInt8> {
        let node = nodes[Int(node)]
        return UnsafeBufferPointer(start: memory.pointee.text.start + node.keyStart, count: Int(node.keyLength))
    }

    private func converted(_ key: some CodingKey, path: PathStack.Reference) -> String {
        let name = key.stringValue
        switch options.keys {
        case .useDefaultKeys:
            return name
        case .convertToSnakeCase:
            if let known = memory.pointee.convertedKeys[name] { return known }
            let converted = SnakeCase.encoded(name)
            memory.pointee.convertedKeys[name] = converted
            return converted
        case .custom(let convert):
            return convert(memory.pointee.path.keys(path) + [key]).stringValue
        #if canImport(Darwin)
        @unknown default:
            return name
        #endif
        }
    }
}
