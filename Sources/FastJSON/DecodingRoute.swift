import Foundation

/// How values of a type are decoded: through the type's `init(from:)`, or by a shorter way with the same outcome.
enum DecodingRoute {
    /// The type's own `init(from:)`.
    case general
    case bool, string, double, float, int
    case strings, doubles, ints
    case date, data, url, decimal, jsonValue
    /// An array, by the type of its elements.
    case array(of: any Decodable.Type)
    /// A dictionary with `String` keys, by the type of its values.
    case dictionary(of: any Decodable.Type)

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
            case let type as any DecodableArray.Type: .array(of: type.element)
            case let type as any DecodableDictionary.Type: .dictionary(of: type.value)
            default: .general
            }
    }
}

private protocol DecodableArray {
    static var element: any Decodable.Type { get }
}

extension Array: DecodableArray where Element: Decodable {
    fileprivate static var element: any Decodable.Type { Element.self }
}

private protocol DecodableDictionary {
    static var value: any Decodable.Type { get }
}

extension Dictionary: DecodableDictionary where Key == String, Value: Decodable {
    fileprivate static var value: any Decodable.Type { Value.self }
}
