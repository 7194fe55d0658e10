public import HTTPClientKit

/// A request that sends a file or a stream, piece by piece and no faster than the server takes it.
///
/// ```swift
/// struct SendVideo: HUploadRequestProtocol {
///     let url = "https://api.example.com/videos/42"
///     let needsAuth = true
///     let file: URL
///     var upload: HRawBody { HRawBody(file: file, contentType: "video/mp4") }
///     var uploadProgress: HTTPUploadProgressHandler? {
///         HTTPUploadProgressHandler { progress in print(progress.fraction ?? 0) }
///     }
/// }
/// try await SendVideo(file: video).send()
/// ```
///
/// It is a PUT unless it says otherwise. Its response is only looked at for success, unless the type also conforms to
/// ``HRequestWithResultProtocol``.
///
/// A redirect that keeps the method, a retry and a renewed authorization send the upload again from its beginning. A stream
/// that can be read only once cannot be: then the answer or the error of the first sending is that of the call, and a
/// redirect is refused. An error of the stream's own arrives inside ``HRequestError/uploadError(_:)``.
public protocol HUploadRequestProtocol: HRequestWithEmptyResponseProtocol {
    /// What is sent, with its media type.
    var upload: HRawBody { get }

    /// Who is told how much has been sent; `nil`, the default, for nobody.
    var uploadProgress: HTTPUploadProgressHandler? { get }
}

extension HUploadRequestProtocol {
    /// PUT.
    public var httpMethod: HHttpMethod { .put }
    /// Nobody.
    public var uploadProgress: HTTPUploadProgressHandler? { nil }

    /// Takes the upload as it is.
    public func makeContent() throws -> HContent? {
        let upload = upload
        return HContent(payload: upload.payload, contentType: upload.contentType, uploadProgress: uploadProgress)
    }
}
