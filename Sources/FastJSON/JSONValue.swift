/// Any JSON value, for answers whose form is not known beforehand.
///
/// Numbers keep their digits and objects keep the order of their members:
///
/// ```swift
/// let answer = try FastJSONDecoder().decode(JSONValue.self, from: data)
/// let total = answer["page"]?["total"]?.int
/// ```
///
/// Two values are equal when they mean the same: objects whatever the order of their members, numbers by their
/// value, so that `1.0` equals `1`. Encoded by ``FastJSONEncoder``, a value that was decoded by ``FastJSONDecoder``
/// has the digits and the order that it came with. Through other coders numbers go as `Int64`, `UInt64`, `Double` or
/// `Decimal`, whichever holds them, and the order of members is the coder's.
public enum JSONValue: Hashable, Sendable {
    /// The value `null`.
    case null
    /// The value `true` or `false`.
    case bool(Bool)
    /// A number with its digits.
    case number(JSONNumber)
    /// A string, without its escapes.
    case string(String)
    /// A list of values.
    case array([JSONValue])
    /// Members by name, in order.
    case object(JSONObject)
}

extension JSONValue {
    /// The value of a member of an object; `nil` when it has none of that name, or is no object.
    public subscript(name: String) -> JSONValue? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    /// An element of an array; `nil` when there are fewer, or it is no array.
    public subscript(position: Int) -> JSONValue? {
        if case .array(let array) = self, array.indices.contains(position) { array[position] } else { nil }
    }

    /// Whether it is `null`.
    public var isNull: Bool { self == .null }

    /// The truth value, unless it is something else.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The string, unless it is something else.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The number, unless it is something else.
    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The number as an integer, unless it is something else, has a fraction or does not fit.
    public var int: Int? { number?.integer() }

    /// The nearest double, unless it is something else or out of range.
    public var double: Double? { number?.double }

    /// The elements of an array, unless it is something else.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members of an object, unless it is something else.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }
}
