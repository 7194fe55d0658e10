import Foundation

/// How values of a type are encoded: through the type's `encode(to:)`, or by a shorter way with the same outcome.
enum EncodingRoute {
    /// The type's own `encode(to:)`.
    case general
    case bool, string, double, float, int
    case strings, doubles, ints
    case date, data, url, decimal, jsonValue
    /// An array, by the type of its elements.
    case array(of: any Encodable.Type)
    /// A dictionary with `String` keys, by the type of its values.
    case dictionary(of: any Encodable.Type)

    init(for type: (some Encodable).Type) {
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
            case let type as any EncodableArray.Type: .array(of: type.element)
            case let type as any EncodableDictionary.Type: .dictionary(of: type.value)
            default: .general
            }
    }
}

private protocol EncodableArray {
    static var element: any Encodable.Type { get }
}

extension Array: EncodableArray where Element: Encodable {
    fileprivate static var element: any Encodable.Type { Element.self }
}

private protocol EncodableDictionary {
    static var value: any Encodable.Type { get }
}

extension Dictionary: EncodableDictionary where Key == String, Value: Encodable {
    fileprivate static var value: any Encodable.Type { Value.self }
}
