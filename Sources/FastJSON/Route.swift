import Foundation

/// How values of a type are decoded: through the type's `init(from:)`, or by a shorter way with the same outcome.
enum Route {
    /// The type's own `init(from:)`.
    case general
    case bool, string, double, float, int
    case date, data, url, decimal, jsonValue
    case array(any ArrayRoute.Type)
    case dictionary(any DictionaryRoute.Type)

    init(for type: (some Decodable).Type) {
        self =
            switch type {
            case is Bool.Type: .bool
            case is String.Type: .string
            case is Double.Type: .double
            case is Float.Type: .float
            case is Int.Type: .int
            case is Date.Type: .date
            case is Data.Type: .data
            case is URL.Type: .url
            case is Decimal.Type: .decimal
            case is JSONValue.Type: .jsonValue
            case let type as any ArrayRoute.Type: .array(type)
            case let type as any DictionaryRoute.Type: .dictionary(type)
            default: .general
            }
    }
}

/// The routes of the types that a document has met, so that asking for one costs a comparison.
struct RouteCache {
    private var entries: [(type: ObjectIdentifier, route: Route)?] = Array(repeating: nil, count: 16)

    @inline(__always)
    mutating func route<T: Decodable>(for type: T.Type) -> Route {
        let identifier = ObjectIdentifier(type)
        // Type metadata is aligned to 8 bytes or more, so its low bits say nothing.
        let slot = Int(truncatingIfNeeded: UInt(bitPattern: identifier) >> 4) & 15
        if let entry = entries[slot], entry.type == identifier { return entry.route }
        return add(type, at: slot)
    }

    @inline(never)
    private mutating func add<T: Decodable>(_ type: T.Type, at slot: Int) -> Route {
        let route = Route(for: type)
        entries[slot] = (ObjectIdentifier(type), route)
        return route
    }
}
