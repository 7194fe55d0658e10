import Foundation

/// Reads a date and a time as APIs write them: RFC 3339, also with the shorter offsets of ISO 8601.
///
/// Foundation's own reader depends on the system: older ones know no fractions of a second.
struct ISO8601Text {
    /// The first whole year of the calendar that ISO 8601 uses; what earlier dates mean is a matter of agreement.
    private static let firstYear = 1583

    private var rest: Substring.UTF8View

    private init(_ text: String) {
        rest = Substring(text).utf8
    }

    /// `nil` for a text that is not a date.
    static func date(_ text: String) -> Date? {
        var reader = ISO8601Text(text)
        guard let year = reader.number(4), let day = reader.days(of: year), reader.takes("T", or: "t"),
            let time = reader.time(), let fraction = reader.fraction(), let offset = reader.offset(),
            reader.rest.isEmpty, time < 86_400 || fraction == 0
        else { return nil }
        // As the encoder writes them, so that both agree.
        if year < firstYear { return try? Date.ISO8601FormatStyle().parse(text) }
        return Date(timeIntervalSinceReferenceDate: Double(day * 86_400 + time - offset) + fraction)
    }

    /// Days from 1 January 2001 on, from month and day.
    private mutating func days(of year: Int) -> Int? {
        guard takes("-"), let month = number(2), (1...12).contains(month), takes("-"), let day = number(2) else {
            return nil
        }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        let past = year - 1
        let years = past * 365 + past / 4 - past / 100 + past / 400
        return years - 730_485 + lengths[..<(month - 1)].reduce(0, +) + day - 1
    }

    /// Seconds of the day; the end of a day may be its hour 24, and a leap second is the one after it.
    private mutating func time() -> Int? {
        guard let hour = number(2), takes(":"), let minute = number(2), takes(":"), let second = number(2),
            minute < 60, second <= 60, hour < 24 || hour == 24 && minute == 0 && second == 0
        else { return nil }
        return (hour * 60 + minute) * 60 + second
    }

    /// What of a second stands behind the point; none is zero.
    private mutating func fraction() -> Double? {
        guard takes(".", or: ",") else { return 0 }
        let digits = rest.prefix { isDigit($0) }
        rest = rest[digits.endIndex...]
        return digits.isEmpty ? nil : Double("0." + Substring(digits))
    }

    /// Seconds that the clock is ahead of Universal Time.
    private mutating func offset() -> Int? {
        if takes("Z", or: "z") { return 0 }
        let isBehind = rest.first == UInt8(ascii: "-")
        guard takes("+", or: "-"), let hours = number(2), hours < 24 else { return nil }
        var minutes = 0
        if takes(":") || !rest.isEmpty {
            guard let number = number(2), number < 60 else { return nil }
            minutes = number
        }
        let seconds = (hours * 60 + minutes) * 60
        return isBehind ? -seconds : seconds
    }

    private mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
        rest = rest[digits.endIndex...]
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func takes(_ one: Unicode.Scalar, or other: Unicode.Scalar? = nil) -> Bool {
        guard let byte = rest.first, Unicode.Scalar(byte) == one || Unicode.Scalar(byte) == other else { return false }
        rest = rest.dropFirst()
        return true
    }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
