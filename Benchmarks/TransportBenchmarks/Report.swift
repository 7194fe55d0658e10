import Foundation

/// The figures of one run, printed as one line of JSON.
struct Report: Encodable {
    let requests: Int
    let seconds: Double
    /// In seconds.
    let cpu: Double
    /// In microseconds.
    let p50: Double
    let p99: Double
    /// In bytes, of memory that each request held while it waited.
    var bytesPerRequest: Int?

    init(times: [Double], seconds: Double, cpu: Double, bytesPerRequest: Int? = nil) {
        let sorted = times.sorted()
        requests = times.count
        self.seconds = seconds
        self.cpu = cpu
        p50 = Self.percentile(0.5, of: sorted)
        p99 = Self.percentile(0.99, of: sorted)
        self.bytesPerRequest = bytesPerRequest
    }

    func write() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        FileHandle.standardOutput.write(try encoder.encode(self) + Data("\n".utf8))
    }

    private static func percentile(_ share: Double, of sorted: [Double]) -> Double {
        sorted.isEmpty ? 0 : (sorted[Int(Double(sorted.count - 1) * share)] * 1e7).rounded() / 10
    }
}
