public import Foundation

/// How far a download has come.
public struct DownloadProgress: Equatable, Sendable {
    /// The bytes that came over the wire in this call, those of attempts that had to start over included.
    public var received: Int
    /// The bytes of the file that are there, those of an earlier call included.
    public var written: Int
    /// The length of the file in bytes; `nil` when the server does not announce it.
    public var expected: Int?
    /// The speed over the last few seconds, in bytes a second; 0 while nothing is known of it.
    public var rate: Double

    /// Creates a state, for instance for a preview.
    public init(received: Int, written: Int, expected: Int?, rate: Double) {
        self.received = received
        self.written = written
        self.expected = expected
        self.rate = rate
    }

    /// How much of the file is there, from 0 to 1; `nil` when its length is not known.
    public var fraction: Double? {
        expected.map { $0 > 0 ? min(1, Double(written) / Double($0)) : 1 }
    }

    /// The time until the end at this speed, in seconds; `nil` when length or speed are not known.
    public var secondsLeft: TimeInterval? {
        guard let expected, rate > 0 else { return nil }
        return Double(max(0, expected - written)) / rate
    }
}
