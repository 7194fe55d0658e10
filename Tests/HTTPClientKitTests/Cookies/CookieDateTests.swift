import Foundation
import Testing

@testable import HTTPClientKit

/// The parser of RFC 6265bis §5.1.1.
struct CookieDateTests {
    /// 2030-01-09 22:53:20 UTC.
    static let moment = Date(timeIntervalSince1970: 1_894_229_600)

    @Test(arguments: [
        "Wed, 09 Jan 2030 22:53:20 GMT", "Wednesday, 09-Jan-30 22:53:20 GMT", "Wed Jan  9 22:53:20 2030",
        "Wed, 09-Jan-2030 22:53:20 GMT", "09 Jan 2030 22:53:20", "9 jan 30 22:53:20", "22:53:20 2030 JANUARY 9th",
        "2030 9 January 22:53:20", "Wed,09 Jan 2030 22:53:20 +0500", "09-Jan-2030;22:53:20", "9/Jan/2030@22:53:20",
        "Wed, 09 Jan 2030 22:53:20.123 GMT", "09 Jan 2030 22:53:20PM", "Jan 9 2030AD 22:53:20",
        "\t9\tJanx\t30\t22:53:20",
        "9 Jan 2030 22:53:20 10 Feb 2031 1:2:3", "x9 09 Jan 2030 22:53:20",
    ])
    func `One moment, in every form that servers write`(text: String) {
        #expect(CookieDate.parse(text) == Self.moment)
    }

    @Test(arguments: [
        ("1 Jan 1970 0:0:0", 0), ("01 Jan 70 00:00:00", 0), ("1 Jan 69 0:0:0", 3_124_224_000),
        ("31 Dec 99 23:59:59", 946_684_799), ("1 Jan 00 0:0:0", 946_684_800), ("29 Feb 2024 12:00:00", 1_709_208_000),
        ("29 Feb 2000 0:0:0", 951_782_400), ("1 Mar 1900 0:0:0", -2_203_891_200), ("1 Jan 1601 0:0:0", -11_644_473_600),
        ("31 Dec 9999 23:59:59", 253_402_300_799), ("1 Aug 123 0:0:0", nil), ("1 Jan 1 0:0:0", nil),
    ])
    func `Years of two digits, leap days and the ends of time`(text: String, seconds: Int?) {
        #expect(CookieDate.parse(text) == seconds.map { Date(timeIntervalSince1970: TimeInterval($0)) })
    }

    @Test(arguments: [
        "", " ", "x", "Wed, 09 Jan 2030", "22:53:20", "09 Jan 22:53:20", "Jan 2030 22:53:20", "09 2030 22:53:20",
        "32 Jan 2030 22:53:20", "0 Jan 2030 22:53:20", "30 Feb 2030 0:0:0", "29 Feb 2023 0:0:0", "29 Feb 1900 0:0:0",
        "31 Apr 2030 0:0:0", "9 Jan 2030 24:0:0", "9 Jan 2030 0:60:0", "9 Jan 2030 0:0:60", "9 Jan 1600 0:0:0",
        "9 Jan 12345 0:0:0", "9 Ja 2030 0:0:0", "9 Jan 2030 1:2", "9 Jan 2030 001:02:03", "9 Jan 2030 x1:2:3",
        "009 Jan 2030 0:0:0", "9 Jan 2030 1:2:345", "9 Jän 2030 0:0:0", "2030-01-09T22:53:20Z", "1894229600",
        "99999999999999999999 Jan 2030 0:0:0",
    ])
    func `What is no date is none`(text: String) {
        #expect(CookieDate.parse(text) == nil)
    }

    @Test func `Every day from 1970 to 2100 is counted`() {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        for day in stride(from: 0, to: 47_482, by: 13) {
            let date = Date(timeIntervalSince1970: TimeInterval(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            guard let year = parts.year, let month = parts.month, let dayOfMonth = parts.day else { continue }
            #expect(CookieDate.parse("\(dayOfMonth) \(months[month - 1]) \(year) 0:0:0") == date)
        }
    }
}
