import Foundation

extension JSONValue: Codable {
    /// Decodes any value; from ``FastJSONDecoder`` with its digits and the order of its members.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? ElementDecoder {
            self = decoder.document.jsonValue(at: decoder.index)
        } else if let object = try? decoder.container(keyedBy: PathKey.self) {
            let members = try object.allKeys.map { ($0.stringValue, try object.decode(JSONValue.self, forKey: $0)) }
            self = .object(JSONObject(members))
        } else if var array = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !array.isAtEnd { elements.append(try array.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            self = try JSONValue(scalarFrom: try decoder.singleValueContainer())
        }
    }

    private init(scalarFrom container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .number(JSONNumber(value))
        } else if let value = try? container.decode(UInt64.self) {
            self = .number(JSONNumber(value))
        } else if let value = try? container.decode(Decimal.self), let number = JSONNumber(value) {
            self = .number(number)
        } else if let number = JSONNumber(try container.decode(Double.self)) {
            self = .number(number)
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "The number is not finite.")
        }
    }

    /// Encodes the value; to ``FastJSONEncoder`` with its digits and the order of its members.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? ElementEncoder {
            encoder.draft.write(self, at: encoder.node)
            return
        }
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: PathKey.self)
            for (name, value) in object { try container.encode(value, forKey: PathKey(stringValue: name)) }
        case .array(let array):
            var container = encoder.unkeyedContainer()
            for element in array { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .string(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .number(let number):
            try number.encode(to: encoder)
        }
    }
}

extension Document {
    /// The value at an index and all that is in it.
    ///
    /// Recurses as deep as the document is nested, which ``FastJSONDecoder/depthLimit`` bounds.
    func jsonValue(at value: Int) -> JSONValue {
        let entry = entries[value]
        switch entry.kind {
        case .null: return .null
        case .truth: return .bool(true)
        case .falsity: return .bool(false)
        case .integer, .scaled, .unbounded:
            return .number(JSONNumber(scanned: String(decoding: digits(of: entry), as: UTF8.self)))
        case .string: return .string(text(of: entry))
        case .array:
            var elements: [JSONValue] = []
            elements.reserveCapacity(Int(entry.high))
            var element = value + 1
            while element < Int(entry.low) {
                elements.append(jsonValue(at: element))
                element = index(after: element)
            }
            return .array(elements)
        case .object:
            var object = JSONObject()
            object.reserveCapacity(Int(entry.high))
            forEachMember(of: value) { object.appendIfNew($0, jsonValue(at: $1)) }
            return .object(object)
        }
    }
}

extension Draft {
    func write(_ value: JSONValue, at node: Int32) {
        switch value {
        case .null: writeNull(at: node)
        case .bool(let value): write(value, at: node)
        case .string(let value): write(value, at: node)
        case .number(let number): write(at: node) { $0.append(number.digits) }
        case .array(let elements):
            begin(.array, at: node)
            for element in elements { write(element, at: append(to: node)) }
        case .object(let object):
            begin(.object, at: node)
            for (name, value) in object { write(value, at: member(dictionaryKey: name, of: node)) }
        }
    }
}
