import Testing

@testable import HTTPClientKit

struct ProgressMeterTests {
    @Test func `Reports come no oftener than the interval, but at each turn`() {
        var meter = ProgressMeter(interval: 0.5)
        let times = [(0.0, true), (0.1, false), (0.5, false), (0.9, false), (0.95, true), (1.4, false), (1.45, false)]
        let reported = times.filter { time, isTurn in
            meter.add(1, at: time)
            return meter.report(written: 0, expected: nil, at: time, isTurn: isTurn) != nil
        }
        #expect(reported.map(\.0) == [0.0, 0.5, 0.95, 1.45])
    }

    @Test func `The rate is that of the last seconds`() throws {
        var meter = ProgressMeter(interval: 0)
        for second in 0...10 { meter.add(100, at: Double(second)) }
        for second in 11...20 { meter.add(1000, at: Double(second)) }
        let report = meter.report(written: 11_100, expected: 21_100, at: 20, isTurn: false)
        let progress = try #require(report)
        #expect(progress.received == 11_100)
        #expect(progress.rate == 1000)
        #expect(progress.secondsLeft == 10)
        #expect(progress.fraction == 11_100.0 / 21_100.0)
    }

    @Test func `A pause lets the rate sink`() throws {
        var meter = ProgressMeter(interval: 0)
        meter.add(1000, at: 0)
        meter.add(1000, at: 1)
        let report = meter.report(written: 2000, expected: nil, at: 4, isTurn: false)
        let progress = try #require(report)
        #expect(progress.rate == 500)
        #expect(progress.secondsLeft == nil)
        #expect(progress.fraction == nil)
    }

    @Test func `Before anything came there is no rate and no time left`() throws {
        var meter = ProgressMeter(interval: 1)
        let report = meter.report(written: 0, expected: 0, at: 7, isTurn: true)
        let progress = try #require(report)
        #expect(progress == DownloadProgress(received: 0, written: 0, expected: 0, rate: 0))
        #expect(progress.secondsLeft == nil)
        #expect(progress.fraction == 1)
    }
}
