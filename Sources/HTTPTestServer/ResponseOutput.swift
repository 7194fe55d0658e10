import Foundation
import HTTPClientKit

/// Writes the bytes of one answer, in pieces and up to the break that the answer asks for.
final class ResponseOutput: Sendable {
    /// The break has been reached; what is left of the answer is not to be written.
    struct Broken: Error {
        let ending: TestResponse.Cut.Ending
    }

    private let connection: Connection
    private let splits: [Int]
    private let isBytewise: Bool
    private let gap: Double
    private let cut: TestResponse.Cut?
    private let offset = Lock(0)

    init(_ response: TestResponse, connection: Connection) {
        self.connection = connection
        self.cut = response.cut
        switch response.splitting {
        case .none: (splits, isBytewise, gap) = ([], false, 0)
        case .at(let offsets, let gap): (splits, isBytewise, self.gap) = (offsets.sorted(), false, gap)
        case .everyByte(let gap): (splits, isBytewise, self.gap) = ([], true, gap)
        }
    }

    /// - Throws: ``Broken``, or ``HTTPTestServerError/peerClosed``.
    func write(_ bytes: [UInt8]) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let start = offset.withLock { $0 }
            if let cut, start >= cut.offset { throw Broken(ending: cut.ending) }
            let split = isBytewise ? start + 1 : splits.first { $0 > start }
            let end = min(start + rest.count, split ?? .max, cut?.offset ?? .max)
            try await connection.write(rest.prefix(end - start))
            rest = rest.dropFirst(end - start)
            offset.withLock { $0 = end }
            // Two writes at once would arrive as one.
            if end == split { try await Task.sleep(seconds: gap) }
        }
    }

    /// Breaks off when the break lies exactly at the end of what was written.
    func finish() throws {
        if let cut, offset.withLock({ $0 }) == cut.offset { throw Broken(ending: cut.ending) }
    }
}
