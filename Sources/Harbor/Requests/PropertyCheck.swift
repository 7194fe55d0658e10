import HTTPClientKit

/// Looks for stored properties that have the name of a requirement and another type.
///
/// The compiler takes `let retries = 2` for a property of the type's own, because the requirement is an `Int?`: it says
/// nothing, the default holds, and what the author wrote would have no effect. Structs are looked at, not classes: a
/// mirror reads all that an object holds, also what another task may be changing under a lock.
package final class PropertyCheck: Sendable {
    package struct Requirement: Sendable {
        fileprivate let type: any Any.Type
        fileprivate let name: String

        package init<Value>(_ type: Value.Type, _ name: String) {
            self.type = type
            self.name = name
        }
    }

    private let acceptsNil: Bool
    /// The types that were looked at and found right.
    private let sound = Lock<Set<ObjectIdentifier>>([])

    /// - Parameter acceptsNil: Whether a property of another type is let be while its value is `nil`.
    package init(acceptsNil: Bool = false) {
        self.acceptsNil = acceptsNil
    }

    /// Why a property of a request would be ignored; `nil` if none would.
    ///
    /// A type that is right is looked at once.
    package func fault<Request>(
        of request: Request,
        against requirements: @autoclosure () -> [String: Requirement]
    ) -> String? {
        let identity = ObjectIdentifier(Request.self)
        if sound.withLock({ $0.contains(identity) }) { return nil }
        var isSound = true
        let mirror = Mirror(reflecting: request)
        if mirror.displayStyle == .struct {
            let requirements = requirements()
            for property in mirror.children {
                guard let name = property.label, let requirement = requirements[name],
                    requirement.type != type(of: property.value)
                else { continue }
                isSound = false
                if acceptsNil, Self.isNil(property.value) { continue }
                return """
                    the type of \(Request.self).\(name) is \(type(of: property.value)), so that it would be ignored; \
                    declare it as \(requirement.name)
                    """
            }
        }
        if isSound { sound.withLock { _ = $0.insert(identity) } }
        return nil
    }

    private static func isNil(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }
}
