#if HARBOR_CURL
import Foundation

/// Collects a body in one piece of memory that is handed over without a copy.
struct BodyBuffer: ~Copyable {
    private var memory: UnsafeMutableRawPointer?
    private var capacity = 0
    private(set) var count = 0
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    deinit {
        free(memory)
    }

    enum Append {
        case done, tooLarge, noMemory
    }

    /// Adds bytes, unless there would be more than the limit.
    mutating func append(_ bytes: UnsafeRawBufferPointer, expecting expected: Int) -> Append {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return .done }
        guard bytes.count <= limit - count else { return .tooLarge }
        guard reserve(count + bytes.count, expecting: expected), let memory else { return .noMemory }
        memory.advanced(by: count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
        return .done
    }

    /// The collected bytes; the buffer is empty afterwards.
    mutating func take() -> Data {
        guard let memory else { return Data() }
        defer {
            self.memory = nil
            capacity = 0
            count = 0
        }
        // Little of a large block in use: a long-lived small body must not keep it.
        if capacity > 4096, count < capacity / 2, let smaller = realloc(memory, max(count, 1)) {
            return Data(bytesNoCopy: smaller, count: count, deallocator: .free)
        }
        return Data(bytesNoCopy: memory, count: count, deallocator: .free)
    }

    /// An announced length is believed up to 1 MiB, so that a lie costs no more than that.
    private mutating func reserve(_ needed: Int, expecting expected: Int) -> Bool {
        if needed <= capacity { return true }
        let announced = min(expected, 1 << 20, limit)
        let wanted = max(needed, announced, min(capacity * 2, limit))
        guard let larger = realloc(memory, wanted) else { return false }
        memory = larger
        capacity = wanted
        return true
    }
}
#endif
