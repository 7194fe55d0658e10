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

    /// Takes the id of a message.
    ///
    /// - Throws: What is wrong with it; `null` is no id of a call either.
    init(_ json: JSONValue) throws(HJRPCInvalidResponse) {
        switch json {
        case .string(let text): self = .string(text)
        case .number(let number):
            if let integer = number.integer(as: Int.self) {
                self = .number(integer)
            } else if number.double.map({ $0 != $0.rounded() }) ?? false {
                throw .fractionalID(number.digits)
            } else {
                throw .invalidID("\(number)")
            }
        case .null: throw .invalidID("null")
        case .bool(let value): throw .invalidID("\(value)")
        case .array: throw .invalidID("an array")
        case .object: throw .invalidID("an object")
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
