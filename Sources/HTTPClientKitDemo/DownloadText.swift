import Foundation
import HTTPClientKit

/// A download's progress in words, and as a bar.
struct DownloadText {
    let progress: DownloadProgress

    /// For instance `12.0 MB of 48.0 MB (25 %), 8.0 MB/s, 0:05 left`.
    var line: String {
        var text = Self.size(progress.written)
        if let expected = progress.expected, let percent { text += " of \(Self.size(expected)) (\(percent) %)" }
        if progress.rate > 0 { text += ", \(Self.size(Int(progress.rate)))/s" }
        if let left = progress.secondsLeft, progress.fraction != 1 { text += ", \(Self.time(left)) left" }
        return text
    }

    /// The same with a bar before it where there is room and the end is known; never wider than the terminal.
    func bar(columns: Int) -> String {
        let line = line
        let width = min(40, columns - line.count - 4)
        guard let fraction = progress.fraction, width >= 10 else { return String(line.prefix(max(0, columns - 1))) }
        let filled = Int(fraction * Double(width))
        return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled) + "] " + line
    }

    private var percent: Int? { progress.fraction.map { Int($0 * 100) } }

    /// In powers of ten, with one decimal.
    static func size(_ bytes: Int) -> String {
        var value = Double(bytes)
        var units = ["kB", "MB", "GB", "TB"][...]
        guard value >= 1000, var unit = units.popFirst() else { return "\(bytes) B" }
        value /= 1000
        while value >= 999.95, let larger = units.popFirst() {
            value /= 1000
            unit = larger
        }
        return String(format: "%.1f ", value) + unit
    }

    /// For instance `0:05` or `1:02:03`.
    static func time(_ seconds: TimeInterval) -> String {
        let whole = Int(min(seconds.rounded(.up), 359_999))
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        let end = String(format: "%02d", whole % 60)
        return hours > 0 ? String(format: "%d:%02d:", hours, minutes) + end : "\(minutes):" + end
    }
}
