/// The routes of the types that a document has met, so that asking for one costs a comparison.
struct RouteCache {
    private struct Slot {
        var type: ObjectIdentifier?
        var route = Route.general
    }

    private var slots = ContiguousArray(repeating: Slot(), count: RouteCache.size + RouteCache.probes)
    private static let size = 64
    private static let probes = 3

    @inline(__always)
    mutating func route<T: Decodable>(for type: T.Type) -> Route {
        let identifier = ObjectIdentifier(type)
        let first = identifier.slot(of: RouteCache.size)
        for index in first...(first + RouteCache.probes) where slots[index].type == identifier {
            return slots[index].route
        }
        return add(type, from: first)
    }

    @inline(never)
    private mutating func add<T: Decodable>(_ type: T.Type, from first: Int) -> Route {
        let route = Route(for: type)
        let places = first...(first + RouteCache.probes)
        slots[places.first { slots[$0].type == nil } ?? first] = Slot(type: ObjectIdentifier(type), route: route)
        return route
    }
}
