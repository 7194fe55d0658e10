public import Foundation

/// A request that carries something: parameters, a value, bytes, a form or files.
///
/// At most one of the properties may have a value; two are a ``HRequestError/malformedRequestError(reason:)``.
/// A `Content-Type` among the header parameters wins over the one that is chosen here.
public protocol HRequestWithBodyProtocol: HRequestBaseRequestProtocol {
    /// Values that are written as ``bodyType`` says; `nil`, the default, for none.
    ///
    /// As JSON they are what JSON knows: strings, numbers, booleans, `NSNull`, arrays and dictionaries.
    /// As a form each is one part: a string, number or boolean is text, `Data` is bytes, a file URL is the file, an array
    /// is several parts of one name, and a dictionary is JSON.
    var bodyParameters: [String: Any]? { get }

    /// How ``bodyParameters`` are written; JSON by default.
    var bodyType: HRequestDataType { get }

    /// A value that is encoded as JSON, with sorted keys; `nil`, the default, for none.
    var body: (any Encodable & Sendable)? { get }

    /// Bytes, a file or a stream, with their media type; `nil`, the default, for none.
    var rawBody: HRawBody? { get }

    /// The fields of a form, sent as `application/x-www-form-urlencoded`, in order and with repeats; none by default.
    var form: [URLQueryItem] { get }

    /// The parts of a form, sent as `multipart/form-data` (RFC 7578), in order; none by default.
    var multipartBody: [HFormPart] { get }
}

extension HRequestWithBodyProtocol {
    /// None.
    public var bodyParameters: [String: Any]? { nil }
    /// JSON.
    public var bodyType: HRequestDataType { .json }
    /// None.
    public var body: (any Encodable & Sendable)? { nil }
    /// None.
    public var rawBody: HRawBody? { nil }
    /// None.
    public var form: [URLQueryItem] { [] }
    /// None.
    public var multipartBody: [HFormPart] { [] }
    /// Makes the content from the one property that has a value.
    public func makeContent() throws -> HContent? { try HContent(of: self) }
}
