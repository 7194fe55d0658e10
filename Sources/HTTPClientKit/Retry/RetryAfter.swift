package import Foundation

/// The field Retry-After (RFC 9110 §10.2.3): a number of seconds, or a date.
package enum RetryAfter {
    /// The wait from now, not below zero; `nil` for a value that is neither.
    package static func seconds(_ value: String, now: Date) -> TimeInterval? {
        let value = value.trimmingCharacters(in: .whitespaces)
        if !value.isEmpty, value.utf8.allSatisfy(\.isASCIIDigit) { return TimeInterval(value) }
        return HTTPDate.date(value).map { max(0, $0.timeIntervalSince(now)) }
    }
}
