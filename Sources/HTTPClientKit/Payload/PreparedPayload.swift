package import Foundation

/// A payload that was looked at before sending: every file is there, and the length is known if it can be.
package struct PreparedPayload: Sendable {
    enum Segment: Sendable {
        case data(Data)
        case file(path: String, length: Int)
        case stream(HTTPPayloadStream)

        var length: Int? {
            switch self {
            case .data(let data): data.count
            case .file(_, let length): length
            case .stream(let stream): stream.length
            }
        }
    }

    let segments: [Segment]
    /// In bytes; `nil` when a stream tells it only at its end.
    package let length: Int?

    /// Why a payload is not sent a second time.
    package static let readAlready = "the stream of the payload was read already, and can be read only once"

    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` that names the file which cannot be read, or says what is wrong
    ///   with a stream.
    package init(_ payload: HTTPPayload) throws(HTTPClientError) {
        var segments: [Segment] = []
        try Self.flatten(payload, into: &segments)
        self.init(segments, length: try Self.length(of: segments))
    }

    init(_ segments: [Segment], length: Int?) {
        self.segments = segments
        self.length = length
    }

    /// Whether it can be sent from its beginning, for instance after a redirect.
    package var isReplayable: Bool {
        segments.allSatisfy { if case .stream(let stream) = $0 { stream.isReplayable } else { true } }
    }

    /// Whether a part of it is the stream of a caller.
    var hasStream: Bool {
        segments.contains { if case .stream = $0 { true } else { false } }
    }

    #if canImport(FoundationNetworking)
    /// Whether all of it is in memory.
    var isInMemory: Bool {
        segments.allSatisfy { if case .data = $0 { true } else { false } }
    }
    #else
    /// The file that it consists of, if it is one.
    var file: (path: String, length: Int)? {
        if segments.count == 1, case .file(let path, let length) = segments[0] { (path, length) } else { nil }
    }
    #endif

    /// The bytes, when all of them are in memory as one piece.
    package var data: Data? {
        switch segments.count {
        case 0: Data()
        case 1: if case .data(let data) = segments[0] { data } else { nil }
        default: nil
        }
    }

    /// The pieces in memory that it begins with, and what comes behind them; `nil` for nothing.
    package var leadingData: (pieces: [Data], rest: PreparedPayload?) {
        var pieces: [Data] = []
        for case .data(let data) in segments.prefix(while: { if case .data = $0 { true } else { false } }) {
            pieces.append(data)
        }
        let rest = Array(segments.dropFirst(pieces.count))
        let size = pieces.reduce(0) { $0 + $1.count }
        return (pieces, rest.isEmpty ? nil : PreparedPayload(rest, length: length.map { $0 - size }))
    }

    private static func flatten(_ payload: HTTPPayload, into segments: inout [Segment]) throws(HTTPClientError) {
        switch payload {
        case .data(let data):
            if !data.isEmpty { segments.append(.data(data)) }
        case .file(let url):
            let values = try? url.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
            guard url.isFileURL, values?.isRegularFile == true, let length = values?.fileSize,
                FileManager.default.isReadableFile(atPath: url.path)
            else { throw .invalidRequest("the file \(url.path) cannot be read") }
            segments.append(.file(path: url.path, length: length))
        case .stream(let stream):
            guard stream.length ?? 0 >= 0 else {
                throw .invalidRequest("the stream of the payload announces a length below zero")
            }
            guard stream.isReplayable else { throw .invalidRequest(readAlready) }
            segments.append(.stream(stream))
        case .sequence(let parts):
            for part in parts { try flatten(part, into: &segments) }
        }
    }

    private static func length(of segments: [Segment]) throws(HTTPClientError) -> Int? {
        var sum = 0
        for segment in segments {
            guard let length = segment.length else { return nil }
            let (longer, isTooLong) = sum.addingReportingOverflow(length)
            guard !isTooLong else { throw .invalidRequest("the payload announces more bytes than can be counted") }
            sum = longer
        }
        return sum
    }
}
