#if HARBOR_CURL
import Foundation
import HTTPClientKit

/// Memory that a body's bytes are put into as they come, so that many small pieces become a large one.
///
/// Unchecked because the compiler cannot see that one thread has it at a time: the loop's until it is taken, then
/// the reader's.
final class BodyPiece: @unchecked Sendable {
    private let memory: UnsafeMutableRawPointer
    let capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        memory = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit {
        memory.deallocate()
    }

    /// Takes as many of the bytes as there is room for, and gives those that are left.
    func append(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let fitting = UnsafeRawBufferPointer(rebasing: bytes.prefix(capacity - count))
        if let start = fitting.baseAddress {
            memory.advanced(by: count).copyMemory(from: start, byteCount: fitting.count)
            count += fitting.count
        }
        return UnsafeRawBufferPointer(rebasing: bytes.dropFirst(fitting.count))
    }

    /// The bytes; where they fill their memory they are not copied, and the piece can be used again once they are let go.
    func takeData(returningTo pool: BodyPiecePool) -> Data {
        // Little of a large block in use: a reader that keeps what it gets must not keep the block.
        if count < capacity / 2 {
            defer { giveBack(to: pool) }
            return Data(bytes: memory, count: count)
        }
        return Data(bytesNoCopy: memory, count: count, deallocator: .custom { _, _ in self.giveBack(to: pool) })
    }

    private func giveBack(to pool: BodyPiecePool) {
        count = 0
        pool.put(self)
    }
}

/// The pieces of one body that nobody uses at the moment: fresh memory costs more than the copy into it.
final class BodyPiecePool: Sendable {
    /// The capacity of the pieces of a body that has turned out to be large, in bytes.
    static let capacity = 256 << 10
    private static let mostSpare = 4

    private let spare = Lock<[BodyPiece]>([])

    func take() -> BodyPiece {
        spare.withLock { $0.popLast() } ?? BodyPiece(capacity: Self.capacity)
    }

    func put(_ piece: BodyPiece) {
        guard piece.capacity == Self.capacity else { return }
        spare.withLock { spare in
            if spare.count < Self.mostSpare { spare.append(piece) }
        }
    }
}
#endif
