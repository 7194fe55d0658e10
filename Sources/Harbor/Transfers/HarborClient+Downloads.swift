public import HTTPClientKit

extension HarborClient {
    /// Downloads a file.
    public func request(_ request: some HDownloadRequestProtocol) async -> HResponseWithResult<DownloadedFile> {
        do {
            return .success(try await send(request))
        } catch {
            return .error(error)
        }
    }

    /// Downloads a file.
    ///
    /// - Throws: ``HRequestError``; what has to do with the file is an ``HRequestError/transportError(_:)`` with
    ///   `HTTPClientError.downloadFailed`.
    @discardableResult
    public func send(_ request: some HDownloadRequestProtocol) async throws(HRequestError) -> DownloadedFile {
        var options = DownloadOptions()
        options.sha256 = request.sha256
        options.resumes = request.resumes
        let download = FileDownload(
            to: request.destination,
            options: options,
            clock: configuration.clock,
            progress: { request.report($0) }
        )
        return try await download.run { () async throws(HRequestError) in
            try await perform(request, through: download) { response throws(HRequestError) in
                guard let file = download.result(response) else { throw .invalidHttpResponse }
                return file
            }
        }
    }
}
