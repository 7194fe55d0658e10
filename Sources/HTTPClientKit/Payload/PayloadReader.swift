package import Foundation

/// Reads a payload once from its beginning to its end; used by one task at a time.
package final class PayloadReader {
    private var rest: ArraySlice<PreparedPayload.Segment>
    private var current: (any BodySource)?

    package init(_ payload: PreparedPayload) {
        rest = payload.segments[...]
    }

    /// The next bytes, at least one; `nil` at the end.
    ///
    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` when a file is gone, or a file or a stream does not keep to its
    ///   length; what a stream throws.
    package func next() async throws -> Data? {
        while true {
            while let chunk = try await current?.next() {
                if !chunk.isEmpty { return chunk }
            }
            current = nil
            switch rest.popFirst() {
            case .data(let data): return data
            case .file(let path, let length): current = FileSource(path: path, length: length)
            case .stream(let stream): current = try await stream.open()
            case nil: return nil
            }
        }
    }
}
