import Foundation
import HTTPClientKit
package import HTTPTestServer

extension HTTPTestServer {
    /// Where a reset meets a request.
    package enum ResetPlace: CaseIterable, Sendable {
        /// While its payload comes: whether a client finds out by reading or by writing depends on the moment.
        case inPayload
        /// Once all of it has come, so that a client can only find out by reading.
        case behindPayload
    }

    /// Has the next connection answer one request, and be reset at a second, which is not recorded.
    package func resetConnectionOnReuse(_ place: ResetPlace) {
        enqueueConnection { connection in
            try await connection.readRequest()
            try await connection.write("HTTP/1.1 204 No Content\r\n\r\n")
            let head = try await connection.readHead()
            guard place == .behindPayload else {
                _ = try await connection.read(exactly: 100)
                return connection.reset()
            }
            if let length = head.headers["Content-Length"].flatMap({ Int($0) }) {
                _ = try await connection.read(exactly: length)
            } else {
                try await connection.readLastChunk()
            }
            connection.reset()
        }
    }
}

extension RawConnection {
    /// Reads up to the end of a chunked payload without trailers (RFC 9112 §7.1).
    fileprivate func readLastChunk() async throws {
        let end = Data("\r\n0\r\n\r\n".utf8)
        var last = Data()
        while last != end {
            let bytes = try await read()
            guard !bytes.isEmpty else { throw HTTPTestServerError.endOfInput(received: last.count) }
            last = (last + bytes).suffix(end.count)
        }
    }
}
