public import Foundation
public import HTTPClientKit

/// A request whose response is written to a file.
///
/// ```swift
/// struct DownloadManual: HDownloadRequestProtocol {
///     let url = "https://example.com/manual.pdf"
///     let destination: URL
/// }
/// let download = try await DownloadManual(destination: file).send()
/// ```
///
/// The file has its name once it is complete and not before; a part that is left is gone on with, see
/// `HTTPClient.download(_:to:options:progress:)`. Authorization, logs and mocks work as for any request, and repeats
/// as the ``HRetryPolicy`` says: each of them asks for the rest alone.
public protocol HDownloadRequestProtocol: HRequestBaseRequestProtocol {
    /// The name of the file; its folder must exist.
    var destination: URL { get }

    /// What the file's SHA-256 must be, as 64 hexadecimal digits; `nil`, the default, for no check.
    var sha256: String? { get }

    /// Whether to resume an earlier download of the same URL; true by default.
    var resumes: Bool { get }

    /// Receives the progress of the download, about ten times a second, on no particular thread.
    ///
    /// The download waits until it returns.
    func report(_ progress: DownloadProgress)
}

extension HDownloadRequestProtocol {
    /// None.
    public var sha256: String? { nil }
    /// True.
    public var resumes: Bool { true }
    /// Does nothing.
    public func report(_ progress: DownloadProgress) {}

    /// Downloads with the current client, see ``HarborClient/withCurrent(_:isolation:operation:)``.
    public func request() async -> HResponseWithResult<DownloadedFile> {
        await HarborClient.current.request(self)
    }

    /// Downloads with the current client.
    ///
    /// - Throws: ``HRequestError``.
    @discardableResult
    public func send() async throws(HRequestError) -> DownloadedFile {
        try await HarborClient.current.send(self)
    }
}
