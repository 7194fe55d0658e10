import Foundation

extension JSONNumber: Codable {
    /// Decodes a number, from ``FastJSONDecoder`` with its digits.
    ///
    /// Throws a type mismatch for anything else.
    public init(from decoder: any Decoder) throws {
        guard case .number(let number) = try JSONValue(from: decoder) else {
            throw DecodingError.typeMismatch(
                JSONNumber.self,
                .init(codingPath: decoder.codingPath, debugDescription: "The value is not a number.")
            )
        }
        self = number
    }

    /// Encodes the number: to ``FastJSONEncoder`` its digits, to others the first type that holds it.
    ///
    /// Those are integers of 64 bits, `Double` or else `Decimal` when it keeps every digit, and `Double` after all.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? ElementEncoder {
            encoder.draft.write(.number(self), at: encoder.node)
            return
        }
        var container = encoder.singleValueContainer()
        if let value = integer(as: Int64.self) {
            try container.encode(value)
        } else if let value = integer(as: UInt64.self) {
            try container.encode(value)
        } else if let value = double, JSONNumber(value) == self {
            try container.encode(value)
        } else if let value = decimal, JSONNumber(value) == self {
            try container.encode(value)
        } else if let value = double {
            try container.encode(value)
        } else {
            throw EncodingError.invalidValue(
                self,
                .init(codingPath: container.codingPath, debugDescription: "No type of number holds \(digits).")
            )
        }
    }
}
