public import HTTPClientKit

/// What a request carries, as it is sent.
public struct HContent: Sendable {
    /// The bytes, or the files or streams that they come from.
    public var payload: HTTPPayload
    /// The Content-Type, unless the request has a header of that name; `nil` for none.
    public var contentType: String?
    /// Who is told how much has been sent; `nil` for nobody.
    public var uploadProgress: HTTPUploadProgressHandler?

    /// Creates a content.
    public init(payload: HTTPPayload, contentType: String?, uploadProgress: HTTPUploadProgressHandler? = nil) {
        self.payload = payload
        self.contentType = contentType
        self.uploadProgress = uploadProgress
    }
}
