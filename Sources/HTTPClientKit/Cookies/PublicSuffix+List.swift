#if HARBOR_CURL
import CPsl

extension PublicSuffix {
    /// The list of libpsl.
    ///
    /// Unchecked because the compiler cannot see that libpsl only reads it, from any number of threads.
    private struct List: @unchecked Sendable {
        /// `nil` in a libpsl that was built without one.
        let context = psl_latest(nil)
    }

    /// Read once, and kept until the program ends.
    private static let list = List()

    /// Whether the list has the domain, by its wildcard for names that nobody registered; `nil` without a list.
    static func listed(_ domain: String) -> Bool? {
        guard let context = list.context else { return nil }
        return psl_is_public_suffix(context, domain) != 0
    }
}
#else
extension PublicSuffix {
    static func listed(_ domain: String) -> Bool? { nil }
}
#endif
