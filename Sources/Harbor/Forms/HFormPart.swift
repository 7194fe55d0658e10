public import Foundation
public import HTTPClientKit

/// One part of a `multipart/form-data` body (RFC 7578).
///
/// ```swift
/// var multipartBody: [HFormPart] {
///     [
///         .text(name: "title", "Holiday"),
///         .file(name: "photo", url, contentType: "image/jpeg"),
///     ]
/// }
/// ```
///
/// Quotes and line breaks in names are written as browsers do: `%22`, `%0D%0A`. Letters outside ASCII stand as UTF-8.
public struct HFormPart: Equatable, Sendable {
    /// The name of the field.
    public let name: String
    /// The name of the file; `nil` for a part that is not a file.
    public let fileName: String?
    /// The media type; `nil` for plain text.
    public let contentType: String?
    /// The bytes, or the file that they are in.
    public let payload: HTTPPayload

    private init(name: String, fileName: String?, contentType: String?, payload: HTTPPayload) {
        self.name = name
        self.fileName = fileName
        self.contentType = contentType
        self.payload = payload
    }

    /// A field of text, sent as UTF-8.
    public static func text(name: String, _ text: String) -> HFormPart {
        HFormPart(name: name, fileName: nil, contentType: nil, payload: .data(Data(text.utf8)))
    }

    /// Bytes in memory.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - data: The bytes.
    ///   - fileName: The name that the server gets for them; `nil` for none.
    ///   - contentType: The media type.
    public static func data(
        name: String,
        _ data: Data,
        fileName: String? = nil,
        contentType: String = "application/octet-stream"
    ) -> HFormPart {
        HFormPart(name: name, fileName: fileName, contentType: contentType, payload: .data(data))
    }

    /// A file, which is read piece by piece while it is sent; one that cannot be read fails the request before.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - url: Where the file is.
    ///   - fileName: The name that the server gets; `nil`, the default, for that of the file.
    ///   - contentType: The media type.
    public static func file(
        name: String,
        _ url: URL,
        fileName: String? = nil,
        contentType: String = "application/octet-stream"
    ) -> HFormPart {
        HFormPart(
            name: name,
            fileName: fileName ?? url.lastPathComponent,
            contentType: contentType,
            payload: .file(url)
        )
    }
}
