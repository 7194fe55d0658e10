/// Why a download has no file.
public struct DownloadFailure: Hashable, Sendable {
    /// The causes that a caller may want to distinguish.
    public enum Reason: Hashable, Sendable {
        /// Another download, of this process or another, is writing the same file.
        case fileInUse
        /// There is no room on the disk, or the quota is used up.
        case diskFull
        /// The file would be larger than the file system or a limit of the process allows.
        case fileTooLarge
        /// The file, or the one beside it, cannot be written for another reason.
        case cannotWrite
        /// What was downloaded is not what it should be: both digests in hexadecimal digits.
        case digestMismatch(expected: String, actual: String)
    }

    /// The cause.
    public let reason: Reason
    /// A sentence that names the file.
    public let message: String

    /// Creates a failure, for instance for a mock.
    public init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }
}
