public import Foundation

extension HTTPClient {
    /// Downloads a file, resuming where an earlier download of it was interrupted.
    ///
    /// ```swift
    /// let download = try await client.download(HTTPRequest(path: "images/disk.iso"), to: file)
    /// print(download.size, download.resumedFrom)
    /// ```
    ///
    /// The bytes are written to `NAME.partial` beside the file; only the whole file gets the name, in one step and
    /// with its content on the disk. What had the name before stays until then, and its permissions are kept. A
    /// symbolic link is followed.
    ///
    /// When the call ends without the file, because of the network, a crash or a cancellation, what has come is left
    /// there, with a `NAME.partial.json` that says what it is a part of, if the server gave a strong validator
    /// (RFC 9110 §8.8.1). The next call for the same URL asks for the rest alone. It starts over when the server has
    /// another copy by now or sends no ranges. A server that compresses although it is asked not to is downloaded from
    /// without that.
    ///
    /// - Parameters:
    ///   - request: What to download, with any method; only a GET can go on later. It must not have `Range` or `If-Range`.
    ///   - file: The final name. Its folder must exist.
    ///   - options: Whether to go on, what the SHA-256 must be, and when to try again by itself.
    ///   - progress: Told how far the download is, no more often than ``DownloadOptions/progressInterval`` but at each
    ///     beginning and end of an attempt. It is called in order, from no particular thread; the download waits for it.
    /// - Throws: ``HTTPClientError``: ``HTTPClientError/downloadFailed(_:)`` when the file cannot be written, is being
    ///   written by another download, or has not the SHA-256 that it must have; a status outside 200–299 is an error,
    ///   too. In each case nothing new is under the final name.
    @discardableResult
    public func download(
        _ request: HTTPRequest,
        to file: URL,
        options: DownloadOptions = DownloadOptions(),
        progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws -> DownloadedFile {
        try await download(request, to: file, options: options, clock: SystemClock(), progress: progress)
    }

    /// Downloads a file by GET; see the other form.
    ///
    /// - Parameter path: Resolved against the client's base URL, see ``HTTPRequest/path``.
    @discardableResult
    public func download(
        _ path: String,
        to file: URL,
        options: DownloadOptions = DownloadOptions(),
        progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws -> DownloadedFile {
        try await download(HTTPRequest(path: path), to: file, options: options, progress: progress)
    }

    package func download(
        _ request: HTTPRequest,
        to file: URL,
        options: DownloadOptions,
        clock: any HarborClock,
        progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws -> DownloadedFile {
        do {
            try Task.checkCancellation()
            let download = FileDownload(to: file, options: options, clock: clock, progress: progress)
            let repeats = DownloadRepeats(rule: options.retry, download: download, clock: clock)
            let client = InterceptedHTTPClient(self, interceptors: [repeats, download])
            let response = try await download.run { try await client.send(request) }
            if let error = HTTPClientError(statusOf: response) { throw error }
            guard let result = download.result(response) else { throw HTTPClientError.invalidResponse }
            return result
        } catch {
            throw HTTPClientError(wrapping: error)
        }
    }
}
