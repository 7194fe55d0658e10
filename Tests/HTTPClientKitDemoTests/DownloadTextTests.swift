import HTTPClientKit
import Testing

@testable import HTTPClientKitDemo

struct DownloadTextTests {
    private func progress(_ written: Int, of expected: Int?, rate: Double = 0) -> DownloadProgress {
        DownloadProgress(received: written, written: written, expected: expected, rate: rate)
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (123_456, "123.5 kB"), (999_960, "1.0 MB"),
        (1_073_741_824, "1.1 GB"), (5_000_000_000_000_000, "5000.0 TB"),
    ])
    func `A size has one decimal and a unit`(bytes: Int, text: String) {
        #expect(DownloadText.size(bytes) == text)
    }

    @Test(arguments: [(0.0, "0:00"), (4.2, "0:05"), (65, "1:05"), (3723, "1:02:03"), (1e300, "99:59:59")])
    func `A time has hours when there are some`(seconds: Double, text: String) {
        #expect(DownloadText.time(seconds) == text)
    }

    @Test func `A line tells all that is known`() {
        let half = progress(12_000_000, of: 48_000_000, rate: 8_000_000)
        #expect(DownloadText(progress: half).line == "12.0 MB of 48.0 MB (25 %), 8.0 MB/s, 0:05 left")
        #expect(DownloadText(progress: progress(10, of: nil, rate: 2)).line == "10 B, 2 B/s")
        #expect(DownloadText(progress: progress(10, of: 10, rate: 2)).line == "10 B of 10 B (100 %), 2 B/s")
    }

    @Test func `A bar fits into the terminal, or is left out`() {
        let text = DownloadText(progress: progress(50, of: 100))
        #expect(text.bar(columns: 80) == "[####################--------------------] 50 B of 100 B (50 %)")
        #expect(text.bar(columns: 40) == "[########--------] 50 B of 100 B (50 %)")
        #expect(text.bar(columns: 30) == "50 B of 100 B (50 %)")
        #expect(text.bar(columns: 10) == "50 B of 1")
        #expect(DownloadText(progress: progress(50, of: nil)).bar(columns: 80) == "50 B")
        for columns in 0...120 { #expect(text.bar(columns: columns).count <= max(0, columns - 1)) }
    }
}
