import Foundation

/// Counts a download's bytes and decides when its progress is told; knows no clock.
struct ProgressMeter {
    /// The span over which the speed is taken, in seconds.
    private static let span: TimeInterval = 3

    private let interval: TimeInterval
    private var received = 0
    private var lastReport: TimeInterval?
    /// What had been received when, oldest first; no more than one a tenth of the span apart.
    private var samples: [(time: TimeInterval, received: Int)] = []

    /// - Parameter interval: The shortest time between two reports, in seconds.
    init(interval: TimeInterval) {
        self.interval = interval
    }

    /// Counts bytes that arrived.
    mutating func add(_ count: Int, at time: TimeInterval) {
        if samples.isEmpty { samples.append((time, received)) }
        received += count
        if let last = samples.last, time - last.time >= Self.span / 10 { samples.append((time, received)) }
        while samples.count > 2, time - samples[1].time >= Self.span { samples.removeFirst() }
    }

    /// The progress to tell now; `nil` when the last one was told a moment ago.
    ///
    /// - Parameter isTurn: Whether something began or ended, which is told in any case.
    mutating func report(written: Int, expected: Int?, at time: TimeInterval, isTurn: Bool) -> DownloadProgress? {
        if !isTurn, let lastReport, time - lastReport < interval { return nil }
        lastReport = time
        return DownloadProgress(received: received, written: written, expected: expected, rate: rate(at: time))
    }

    private func rate(at time: TimeInterval) -> Double {
        guard let first = samples.first, time > first.time else { return 0 }
        return Double(received - first.received) / (time - first.time)
    }
}
