public import HTTPClientKit

/// What a request carries, as it is sent.
public struct HContent: Sendable {
    /// The bytes, or the files that they are in.
    public var payload: HTTPPayload
    /// The Content-Type, unless the request has a header of that name; `nil` for none.
    public var contentType: String?

    /// Makes a content.
    public init(payload: HTTPPayload, contentType: String?) {
        self.payload = payload
        self.contentType = contentType
    }
}
