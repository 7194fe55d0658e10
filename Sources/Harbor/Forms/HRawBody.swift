public import Foundation
public import HTTPClientKit

/// Bytes, a file or a stream to be sent as they are.
///
/// ```swift
/// HRawBody(Data("a,b\n1,2\n".utf8), contentType: "text/csv")
/// HRawBody(file: video, contentType: "video/mp4")
/// ```
public struct HRawBody: Hashable, Sendable {
    private enum Source: Hashable {
        case data(Data)
        case file(URL)
        case stream(HTTPPayloadStream)
    }

    private let source: Source
    /// The media type.
    public let contentType: String

    /// Takes bytes in memory.
    public init(_ data: Data, contentType: String) {
        self.source = .data(data)
        self.contentType = contentType
    }

    /// Takes a file, which is read piece by piece while it is sent.
    public init(file: URL, contentType: String) {
        self.source = .file(file)
        self.contentType = contentType
    }

    /// Takes a stream, which is read while it is sent.
    public init(stream: HTTPPayloadStream, contentType: String) {
        self.source = .stream(stream)
        self.contentType = contentType
    }

    /// The bytes, or the file or stream that they come from.
    public var payload: HTTPPayload {
        switch source {
        case .data(let data): .data(data)
        case .file(let file): .file(file)
        case .stream(let stream): .stream(stream)
        }
    }
}
