extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Makes `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Makes a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Makes a string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Makes a number.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }

    /// Makes a number; a literal that is not finite makes `null`.
    public init(floatLiteral value: Double) { self = JSONNumber(value).map(JSONValue.number) ?? .null }

    /// Makes an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Makes an object; of several members with one name, the first counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}
