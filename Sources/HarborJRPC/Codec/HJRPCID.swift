public import FastJSON

/// The id of a call, by which its answer is known (JSON-RPC 2.0 §4).
///
/// ```swift
/// let one: HJRPCID = 1
/// let other: HJRPCID = "7f3c"
/// ```
///
/// A number and a string of the same digits are two ids.
public enum HJRPCID: Hashable, Sendable {
    /// A string.
    case string(String)
    /// An integer.
    case number(Int)

    /// The id as JSON.
    public var json: JSONValue {
        switch self {
        case .string(let text): .string(text)
        case .number(let number): .number(JSONNumber(number))
        }
    }

    /// The id of the same digits that is of the other type; `nil` when there is none.
    var ofOtherType: HJRPCID? {
        switch self {
        case .string(let text): Int(text).flatMap { String($0) == text ? .number($0) : nil }
        case .number(let number): .string(String(number))
        }
    }
}

extension HJRPCID: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Makes an id that is a string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Makes an id that is a number.
    public init(integerLiteral value: Int) { self = .number(value) }
}

extension HJRPCID: CustomStringConvertible {
    /// The id as it is written in JSON, with a string in quotes.
    public var description: String {
        switch self {
        case .string(let text): "\"\(text)\""
        case .number(let number): "\(number)"
        }
    }
}
