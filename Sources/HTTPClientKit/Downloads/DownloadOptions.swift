public import Foundation

/// How a file is downloaded.
///
/// A number of seconds that is not finite or below 0 fails the download with ``HTTPClientError/invalidRequest(_:)``, before
/// anything is sent.
public struct DownloadOptions: Hashable, Sendable {
    /// Whether to resume an earlier download of the same URL; true by default.
    ///
    /// If false, what an earlier download left is deleted first.
    public var resumes = true

    /// What the file's SHA-256 must be, as 64 hexadecimal digits; `nil`, the default, for no check.
    public var sha256: String?

    /// When an attempt that failed is followed by another one.
    public var retry = DownloadRetry()

    /// The shortest time between two reports of the progress, in seconds; 0.1 by default, and 0 for one with each piece.
    public var progressInterval: TimeInterval = 0.1

    /// Creates the default options.
    public init() {}

    func validate() throws(HTTPClientError) {
        try NumberCheck.seconds(progressInterval, "options.progressInterval")
        try NumberCheck.seconds(retry.delay, "options.retry.delay")
        try NumberCheck.seconds(retry.maximumDelay, "options.retry.maximumDelay")
    }
}

/// How often an interrupted download is resumed automatically.
///
/// It does after a fault of the network, and after the statuses 408, 425, 429, 500, 502, 503 and 504. The wait before
/// an attempt is ``delay``, and twice as long after each further one that brought nothing, up to ``maximumDelay``;
/// up to half of it is left out at random. A `Retry-After` is waited for instead, up to ``maximumDelay``.
public struct DownloadRetry: Hashable, Sendable {
    /// How many attempts in a row may end without having brought the file further; 3 by default, 1 and less for no second one.
    public var attempts: Int
    /// The wait before the second attempt, in seconds; 0.5 by default, and 0 for none.
    public var delay: TimeInterval
    /// The longest wait, in seconds; 30 by default, and 0 for none.
    public var maximumDelay: TimeInterval

    /// Creates a rule.
    public init(attempts: Int = 3, delay: TimeInterval = 0.5, maximumDelay: TimeInterval = 30) {
        self.attempts = attempts
        self.delay = delay
        self.maximumDelay = maximumDelay
    }

    /// One attempt and no other.
    public static let never = DownloadRetry(attempts: 1)
}
