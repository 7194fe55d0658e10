public import Foundation

/// A file that was downloaded.
public struct DownloadedFile: Sendable {
    /// Where it is.
    public let file: URL
    /// Its length in bytes.
    public let size: Int
    /// How many of its bytes an earlier call had left.
    public let resumedFrom: Int
    /// Its SHA-256 in lower-case hexadecimal digits; `nil` when no check was asked for.
    public let sha256: String?
    /// The head of the last response; its body is in the file.
    public let response: HTTPResponse

    /// Creates a result, for instance for a mock.
    public init(file: URL, size: Int, resumedFrom: Int = 0, sha256: String? = nil, response: HTTPResponse) {
        self.file = file
        self.size = size
        self.resumedFrom = resumedFrom
        self.sha256 = sha256
        self.response = response
    }
}
