extension JSONValue {
    /// The value of a member of an object; `nil` when it has none of that name, or is not an object.
    public subscript(name: String) -> JSONValue? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    /// An element of an array; `nil` when there are fewer, or it is not an array.
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
