import Foundation

/// Reads a payload from any place on; used by one thread at a time.
package final class PayloadReader {
    private let payload: PreparedPayload
    private var segment = 0
    private var offset = 0
    private var file: FileHandle?

    package init(_ payload: PreparedPayload) {
        self.payload = payload
    }

    deinit {
        try? file?.close()
    }

    /// Copies the next bytes, and at least one unless the end is reached or the buffer is empty.
    ///
    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` when a file is gone or has become shorter.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(HTTPClientError) -> Int {
        while segment < payload.segments.count, !buffer.isEmpty {
            let current = payload.segments[segment]
            if offset == current.length {
                moveToNextSegment()
                continue
            }
            let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(current.length - offset))
            let count: Int
            switch current {
            case .data(let data):
                let start = data.startIndex + offset
                count = data.copyBytes(to: wanted, from: start..<(start + wanted.count))
            case .file(let path, _):
                count = try readFile(path, into: wanted)
            }
            offset += count
            return count
        }
        return 0
    }

    /// Goes to a place, counted from the beginning; `false` when it lies outside the payload.
    package func seek(to position: Int) -> Bool {
        guard (0...payload.length).contains(position) else { return false }
        segment = 0
        offset = position
        closeFile()
        while segment < payload.segments.count, offset > payload.segments[segment].length {
            offset -= payload.segments[segment].length
            segment += 1
        }
        return true
    }

    private func readFile(_ path: String, into buffer: UnsafeMutableRawBufferPointer) throws(HTTPClientError) -> Int {
        do {
            let open = try file ?? openFile(path)
            file = open
            guard let bytes = try open.read(upToCount: buffer.count), !bytes.isEmpty else {
                throw HTTPClientError.invalidRequest("the file \(path) became shorter while it was sent")
            }
            return bytes.copyBytes(to: buffer)
        } catch {
            throw error as? HTTPClientError ?? .invalidRequest("the file \(path) could not be read: \(error)")
        }
    }

    private func openFile(_ path: String) throws -> FileHandle {
        let opened = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        try opened.seek(toOffset: UInt64(offset))
        return opened
    }

    private func moveToNextSegment() {
        segment += 1
        offset = 0
        closeFile()
    }

    private func closeFile() {
        try? file?.close()
        file = nil
    }
}
