import Foundation

/// The date in a cookie's `Expires`, in whatever form a server writes it (RFC 6265bis §5.1.1).
enum CookieDate {
    private struct Fields {
        var time: (hour: Int, minute: Int, second: Int)?
        var day: Int?
        var month: Int?
        var year: Int?
    }

    /// Reads a date; `nil` when there is none in the text, or one that no calendar has.
    static func parse(_ text: String) -> Date? {
        var fields = Fields()
        for token in text.utf8.split(whereSeparator: isDelimiter) {
            if fields.time == nil, let time = time(token) {
                fields.time = time
            } else if fields.day == nil, let day = number(token, digits: 1...2) {
                fields.day = day
            } else if fields.month == nil, let month = month(token) {
                fields.month = month
            } else if fields.year == nil, let year = number(token, digits: 2...4) {
                fields.year = year
            }
        }
        guard let time = fields.time, let day = fields.day, let month = fields.month, var year = fields.year else {
            return nil
        }
        // Two digits mean the years around the turn of the century.
        if (70...99).contains(year) { year += 1900 } else if (0...69).contains(year) { year += 2000 }
        guard year >= 1601, (1...days(in: month, of: year)).contains(day), time.hour < 24, time.minute < 60,
            time.second < 60
        else { return nil }
        let seconds = ((daysSince1970(year, month, day) * 24 + time.hour) * 60 + time.minute) * 60 + time.second
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// `hh:mm:ss` with one or two digits each, and anything but a digit behind it.
    private static func time(_ token: Substring.UTF8View) -> (hour: Int, minute: Int, second: Int)? {
        let parts = token.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].allSatisfy(\.isASCIIDigit), parts[1].allSatisfy(\.isASCIIDigit),
            let hour = number(parts[0], digits: 1...2), let minute = number(parts[1], digits: 1...2),
            let second = number(parts[2], digits: 1...2)
        else { return nil }
        return (hour, minute, second)
    }

    /// The number at the start of a token, when it has so many digits and no more.
    private static func number(_ token: Substring.UTF8View, digits: ClosedRange<Int>) -> Int? {
        let found = token.prefix(while: \.isASCIIDigit)
        guard digits.contains(found.count) else { return nil }
        return found.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The month whose name's first three letters begin the token.
    private static func month(_ token: Substring.UTF8View) -> Int? {
        let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let start = Substring(token.prefix(3)).lowercasedASCII
        return names.firstIndex(of: start).map { $0 + 1 }
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970-01-01, counted in years that begin in March, so that the leap day comes last.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + (153 * monthFromMarch + 2) / 5 + day - 1 - 719_468
    }
}
