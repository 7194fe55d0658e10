import FastJSON
import Foundation
import Testing

/// Dates of ISO 8601, which must mean the same on every platform.
struct ISO8601Tests {
    private static let decoder: FastJSONDecoder = {
        let decoder = FastJSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()

    private func decode(_ text: String) throws -> Date {
        try #require(try Self.decoder.decode([Date].self, from: FastJSONEncoder().encode([text])).first)
    }

    /// Seconds from 1 January 2001 on, of 2 January 2026, 03:04:05.
    private static let whole = 789_015_845.0

    @Test(
        arguments: [("", 0.0), (".123", 0.123), (".123456789", 0.123456789)],
        [("Z", 0.0), ("+02:00", 7200), ("+0200", 7200)]
    )
    func `No, three and nine digits of a fraction, with every offset`(
        fraction: (String, Double),
        offset: (String, Double)
    ) throws {
        let date = try decode("2026-01-02T03:04:05\(fraction.0)\(offset.0)")
        #expect(date.timeIntervalSinceReferenceDate == Self.whole - offset.1 + fraction.1)
    }

    @Test(arguments: [
        ("2026-01-02T03:04:05+02", whole - 7200), ("2026-01-02T03:04:05-0330", whole + 12_600),
        ("2026-01-02T03:04:05-00:00", whole), ("2026-01-02t03:04:05z", whole), ("2026-01-02T03:04:05,5Z", whole + 0.5),
        ("2026-01-02T03:04:05.000000000000000000000Z", whole), ("2026-01-02T24:00:00Z", 789_091_200),
        ("2026-01-02T23:59:60Z", 789_091_200), ("2024-02-29T00:00:00Z", 730_857_600),
        ("2001-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00Z", -978_307_200), ("2000-03-01T00:00:00Z", -26_438_400),
    ])
    func `Other forms of a moment`(text: String, seconds: Double) throws {
        #expect(try decode(text).timeIntervalSinceReferenceDate == seconds)
    }

    @Test(arguments: [
        "", "2026-01-02", "2026-01-02T03:04:05", "2026-01-02 03:04:05Z", "2026-02-30T03:04:05Z",
        "2025-02-29T03:04:05Z", "1900-02-29T03:04:05Z", "2026-13-02T03:04:05Z", "2026-00-02T03:04:05Z",
        "2026-01-00T03:04:05Z", "2026-01-02T25:00:00Z", "2026-01-02T24:00:01Z", "2026-01-02T24:00:00.5Z",
        "2026-01-02T03:60:05Z", "2026-01-02T03:04:61Z", "2026-01-02T03:04:05.Z", "2026-01-02T03:04:05ZZ",
        "2026-01-02T03:04:05+24:00", "2026-01-02T03:04:05+02:60", "2026-01-02T03:04:05+2", "2026-01-02T03:04:05+02:",
        "2026-1-2T3:4:5Z", "02026-01-02T03:04:05Z", " 2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z ",
        "٢٠٢٦-01-02T03:04:05Z", "2026-01-02T03:04:05.١Z", "2026-01-02T03:04:05é",
    ])
    func `What is no such date is refused`(text: String) {
        #expect(throws: DecodingError.self) { try decode(text) }
    }

    @Test func `What Foundation writes is read as it was, on every day of a thousand years`() throws {
        for day in stride(from: -152_000, through: 213_000, by: 1) {
            let date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400 + 3_723)
            let text = date.formatted(.iso8601)
            guard try decode(text) == date else {
                Issue.record("\(text) is read as another day")
                return
            }
        }
        for date in [Date.distantPast, .distantFuture] { #expect(try decode(date.formatted(.iso8601)) == date) }
    }
}
