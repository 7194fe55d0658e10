/// The routes of the types that a decoder or an encoder has met, so that asking for one costs a comparison.
struct RouteCache<Route> {
    private var slots: ContiguousArray<(type: ObjectIdentifier, route: Route)?> =
        .init(repeating: nil, count: 64 + 3)

    /// The route of a type; `find` is called when the type is new, or has been forgotten for others.
    @inline(__always)
    mutating func route(for type: Any.Type, _ find: () -> Route) -> Route {
        let identifier = ObjectIdentifier(type)
        let first = identifier.slot(of: 64)
        for index in first...(first + 3) {
            if let slot = slots[index], slot.type == identifier { return slot.route }
        }
        let route = find()
        let free = (first...(first + 3)).first { slots[$0] == nil }
        slots[free ?? first] = (identifier, route)
        return route
    }
}
