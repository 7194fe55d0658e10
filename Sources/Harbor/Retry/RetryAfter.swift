import Foundation
import HTTPClientKit

/// The field Retry-After (RFC 9110 §10.2.3): a number of seconds, or a date.
enum RetryAfter {
    /// The wait from now, not below zero; `nil` for a value that is neither.
    static func seconds(_ value: String, now: Date) -> TimeInterval? {
        let value = value.trimmingCharacters(in: .whitespaces)
        if !value.isEmpty, value.utf8.allSatisfy(\.isASCIIDigit) { return TimeInterval(value) }
        return HTTPDate.date(value).map { max(0, $0.timeIntervalSince(now)) }
    }
}

/// Dates as HTTP writes them (RFC 9110 §5.6.7).
enum HTTPDate {
    private static let formats = [
        "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
    ]

    static func date(_ text: String) -> Date? {
        // Made for the purpose: it is rare, and a shared formatter could be changed under another task's feet.
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        for format in formats {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
