import Foundation

/// How values of a type are decoded: through the type's `init(from:)`, or by a shorter way with the same outcome.
enum DecodingRoute {
    /// The type's own `init(from:)`.
    case general
    case bool, string, double, float, int
    case strings, doubles, ints
    case date, data, url, decimal, jsonValue
    case array(any DecodedArray.Type)
    case dictionary(any DecodedDictionary.Type)

    init(for type: (some Decodable).Type) {
        self =
            switch type {
            case is Bool.Type: .bool
            case is String.Type: .string
            case is Double.Type: .double
            case is Float.Type: .float
            case is Int.Type: .int
            case is [String].Type: .strings
            case is [Double].Type: .doubles
            case is [Int].Type: .ints
            case is Date.Type: .date
            case is Data.Type: .data
            case is URL.Type: .url
            case is Decimal.Type: .decimal
            case is JSONValue.Type: .jsonValue
            case let type as any DecodedArray.Type: .array(type)
            case let type as any DecodedDictionary.Type: .dictionary(type)
            default: .general
            }
    }
}
