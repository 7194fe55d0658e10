import Foundation
package import Testing

/// The sanitizer that looks on, as `Scripts/sanitize` tells in `HARBOR_SANITIZER`.
package enum Sanitizer: String, Sendable {
    /// Of data races.
    case thread
    /// Of memory errors and leaks.
    case address

    /// The one of this run; `nil` for none.
    package static let current =
        ProcessInfo.processInfo.environment["HARBOR_SANITIZER"].flatMap(Sanitizer.init)
}

extension Trait where Self == ConditionTrait {
    /// Leaves a test out while one of the sanitizers looks on.
    package static func notUnder(_ sanitizers: Sanitizer..., because reason: Comment) -> Self {
        .disabled(if: Sanitizer.current.map(sanitizers.contains) ?? false, reason)
    }
}
