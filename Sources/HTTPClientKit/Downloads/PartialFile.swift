import Foundation

/// What there is of a file until it is whole: its bytes beside the final name, what is known of them, and their digest.
///
/// Its work waits for a disk, and so it has a thread of its own.
actor PartialFile {
    /// After so many bytes or seconds what has come is made to last, so that a crash costs no more than that.
    private static let checkpointSize = 64 << 20
    private static let checkpointInterval: TimeInterval = 5
    private static let readSize = 1 << 20

    nonisolated private let executor = QueueExecutor("HTTPClientKit.PartialFile")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let target: DownloadTarget
    private let file: LockedFile
    private let clock: any HarborClock
    /// `nil` when the rest cannot be asked for alone.
    private(set) var record: DownloadRecord?
    /// How many bytes are there.
    private(set) var written = 0
    /// What the SHA-256 must be, in lower-case hexadecimal digits; `nil` for no check.
    private let digest: String?
    private var hash: SHA256?
    /// How many bytes have gone into the hash.
    private var hashed = 0
    private var lastCheckpoint: TimeInterval = 0
    /// Whether the names are no longer those of this file.
    private var isOver = false

    /// Opens what there is, with nobody else at it.
    ///
    /// - Throws: ``HTTPClientError/downloadFailed(_:)``; ``HTTPClientError/invalidRequest(_:)`` where no digest can be computed.
    init(
        _ target: DownloadTarget,
        resumes: Bool,
        digest: String?,
        clock: any HarborClock
    ) throws(HTTPClientError) {
        self.target = target
        self.digest = digest
        self.clock = clock
        if digest != nil { _ = try SHA256() }
        do throws(SystemError) {
            file = try LockedFile(target.partPath, permissions: target.permissions ?? 0o666, waits: false)
        } catch {
            throw HTTPClientError(writing: error)
        }
        guard resumes, let data = FileManager.default.contents(atPath: target.recordPath) else { return }
        record = DownloadRecord(data)
    }

    // MARK: - Attempts

    /// Makes ready to go on with what is there; `nil` when nothing can be gone on with.
    ///
    /// - Parameter request: What the request asks for, see ``DownloadRecord/fingerprint(of:)``.
    func resumption(of request: String) throws(HTTPClientError) -> DownloadStep.Resumption? {
        guard let record, record.request == request else { return nil }
        // What this process has written counts, too, though it may not be on the disk yet. The last byte is asked for in
        // any case: the answer to that tells that the rest is still right.
        let offset = try min(max(record.length, written), size(), record.total.map { $0 - 1 } ?? .max)
        guard offset > 0 else { return nil }
        try system { () throws(SystemError) in try file.truncate(to: offset) }
        if digest != nil { try hashFile(upTo: offset) }
        written = offset
        return DownloadStep.Resumption(offset: offset, validator: record.validator, total: record.total)
    }

    /// Throws away what is there.
    ///
    /// - Parameter record: What is known of the file that comes; `nil` when its rest could not be asked for alone.
    func startOver(_ record: DownloadRecord?) throws(HTTPClientError) {
        self.record = record
        hash = nil
        if digest != nil { try hashFile(upTo: 0) }
        written = 0
        // In this order, so that no record ever tells of bytes that are not those of its copy.
        if record != nil { try saveRecord() } else { unlink(target.recordPath) }
        try system { () throws(SystemError) in try file.truncate(to: 0) }
        lastCheckpoint = clock.uptime
    }

    /// Adds the bytes of a body as they come.
    ///
    /// - Parameters:
    ///   - end: How many bytes there must be at its end; `nil` when that is not known.
    ///   - tell: Told how many came and how many there are now.
    func receive(_ body: HTTPBodyStream, upTo end: Int?, tell: @Sendable (Int, Int) -> Void) async throws {
        let start = written
        for try await chunk in body {
            if let end, chunk.count > end - written {
                throw HTTPClientError.malformedResponse("more arrived than the announced \(end - start) bytes")
            }
            try append(chunk)
            tell(chunk.count, written)
        }
        if let end, written < end {
            throw HTTPClientError.truncatedBody("\(end - written) of \(end - start) bytes are missing")
        }
    }

    private func append(_ chunk: Data) throws(HTTPClientError) {
        try system { () throws(SystemError) in try file.write(chunk, at: written) }
        try updateHash(chunk)
        written += chunk.count
        guard let record else { return }
        let isMuch = written - record.length >= Self.checkpointSize
        if isMuch || clock.uptime - lastCheckpoint >= Self.checkpointInterval { try checkpoint() }
    }

    // MARK: - The end

    /// Gives the file its final name.
    ///
    /// - Returns: Its SHA-256, if one was asked for.
    /// - Throws: ``HTTPClientError/downloadFailed(_:)``; when the digest is another one, nothing is left of the file.
    func complete() throws(HTTPClientError) -> String? {
        let actual = try hash?.finish().map { String(format: "%02x", $0) }.joined()
        if let digest, let actual, digest != actual {
            remove()
            throw .downloadFailed(
                DownloadFailure(
                    .digestMismatch(expected: digest, actual: actual),
                    "the SHA-256 of \(target.path) would be \(actual) where \(digest) was expected"
                )
            )
        }
        try system { () throws(SystemError) in
            if let permissions = target.permissions { try file.setPermissions(permissions) }
            try file.sync()
            try file.rename(to: target.path)
        }
        isOver = true
        unlink(target.recordPath)
        return actual
    }

    /// Makes what is there last, if a later call can go on with it, and lets others at it.
    func putDown() {
        guard !isOver else { return }
        if record == nil {
            remove()
        } else if written > 0 {
            // Where that fails, an older record still tells of fewer bytes.
            try? checkpoint()
        } else if (try? size()) == 0 {
            remove()
        }
        file.unlock()
    }

    private func remove() {
        isOver = true
        unlink(target.recordPath)
        unlink(target.partPath)
    }

    // MARK: - The record

    private func checkpoint() throws(HTTPClientError) {
        guard record != nil, record?.length != written else { return }
        try system { () throws(SystemError) in try file.sync() }
        record?.length = written
        try saveRecord()
        lastCheckpoint = clock.uptime
    }

    private func saveRecord() throws(HTTPClientError) {
        guard let content = record?.encoded() else { return }
        try system { () throws(SystemError) in try FileReplacement(target.recordPath).replace(by: content) }
    }

    // MARK: - The digest

    private func updateHash(_ chunk: Data) throws(HTTPClientError) {
        guard let hash else { return }
        let result: Result<Void, HTTPClientError> = chunk.withUnsafeBytes { bytes in
            do throws(HTTPClientError) { return .success(try hash.update(bytes)) } catch { return .failure(error) }
        }
        try result.get()
        hashed += chunk.count
    }

    /// Has the first bytes of the file, and no others, in the hash.
    private func hashFile(upTo end: Int) throws(HTTPClientError) {
        if hash != nil, hashed == end { return }
        let new = try SHA256()
        hash = new
        hashed = 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.readSize, alignment: 16)
        defer { buffer.deallocate() }
        while hashed < end {
            if Task.isCancelled { throw .cancelled }
            let piece = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(end - hashed))
            let count: Int
            do throws(SystemError) { count = try file.read(into: piece, at: hashed) } catch {
                throw HTTPClientError(writing: error)
            }
            guard count == piece.count else { throw HTTPClientError(writing: SystemError(path: file.path, code: EIO)) }
            try new.update(UnsafeRawBufferPointer(piece))
            hashed += count
        }
    }

    // MARK: - The system

    private func size() throws(HTTPClientError) -> Int {
        try system { () throws(SystemError) in try file.size() }
    }

    private func system<Value>(_ body: () throws(SystemError) -> Value) throws(HTTPClientError) -> Value {
        do throws(SystemError) { return try body() } catch { throw HTTPClientError(writing: error) }
    }
}
