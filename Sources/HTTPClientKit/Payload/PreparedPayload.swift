package import Foundation

/// A payload that was looked at before sending: every file is there, and the length is known.
package struct PreparedPayload: Sendable {
    enum Segment: Sendable {
        case data(Data)
        case file(path: String, length: Int)

        var length: Int {
            switch self {
            case .data(let data): data.count
            case .file(_, let length): length
            }
        }
    }

    let segments: [Segment]
    /// In bytes.
    package let length: Int

    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` that names the file which cannot be read.
    package init(_ payload: HTTPPayload) throws(HTTPClientError) {
        var segments: [Segment] = []
        try Self.flatten(payload, into: &segments)
        self.segments = segments
        self.length = segments.reduce(0) { $0 + $1.length }
    }

    /// Whether it can be sent again, for instance after a redirect; every kind that there is can.
    package var isReplayable: Bool { true }

    /// The bytes, when all of them are in memory as one piece.
    package var data: Data? {
        switch segments.count {
        case 0: Data()
        case 1: if case .data(let data) = segments[0] { data } else { nil }
        default: nil
        }
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
            if length > 0 { segments.append(.file(path: url.path, length: length)) }
        case .sequence(let parts):
            for part in parts { try flatten(part, into: &segments) }
        }
    }
}
