public import Foundation
import HTTPClientKit

/// A connection that a handler has to itself, byte by byte.
///
/// Nothing is read before the handler asks for it, and nothing is sent but what it writes. When the handler
/// returns, the connection is closed in order. Every wait ends with `CancellationError` when the server stops.
///
/// ```swift
/// server.raw("/short") { connection in
///     try await connection.readRequest()
///     try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello")
///     connection.reset()
/// }
/// ```
public final class RawConnection: Sendable {
    private struct Progress: Sendable {
        var head: RequestHead?
        var nextIndex: Int
        var lastRequest: RecordedRequest?
        var isOver = false
    }

    private let reader: RequestReader
    private let progress: Lock<Progress>

    init(_ reader: RequestReader, firstIndex: Int) {
        self.reader = reader
        self.progress = Lock(Progress(nextIndex: firstIndex))
    }

    /// The number of the connection, from 0 in the order in which they were accepted.
    public var number: Int { connection.number }

    var lastRequest: RecordedRequest? { progress.withLock { $0.lastRequest } }

    private var connection: Connection { reader.connection }
}

extension RawConnection {
    /// Reads a whole request, or what is left of the one whose head was read, and records it.
    ///
    /// - Parameter sendsContinue: Whether a client that expects a 100 gets it before the body is read.
    /// - Throws: ``HTTPTestServerError/endOfInput(received:)`` when there was none or it ended too early; an error
    ///   that says what is wrong with a malformed one.
    @discardableResult
    public func readRequest(sendsContinue: Bool = true) async throws -> RecordedRequest {
        let head: RequestHead
        if let started = progress.withLock({ $0.head }) {
            head = started
        } else {
            head = try await takeHead()
        }
        let index = progress.withLock { progress in
            progress.head = nil
            progress.nextIndex += 1
            return progress.nextIndex - 1
        }
        if sendsContinue, head.expectsContinue {
            try await connection.write(ResponseSyntax.head(100, reason: nil, [:])[...])
        }
        let request = try await reader.readBody(of: head, index: index)
        progress.withLock { $0.lastRequest = request }
        guard request.isComplete else { throw HTTPTestServerError.endOfInput(received: request.body.count) }
        return request
    }

    /// Reads the head of a request and leaves the body unread; the request is not recorded until
    /// ``readRequest(sendsContinue:)`` is called.
    ///
    /// - Throws: As ``readRequest(sendsContinue:)``.
    @discardableResult
    public func readHead() async throws -> RecordedRequest {
        let head = try await takeHead()
        let request = RecordedRequest(head: head, connection: number, index: progress.withLock { $0.nextIndex })
        progress.withLock { progress in
            progress.head = head
            progress.lastRequest = request
        }
        return request
    }

    /// Reads what has come, at most `limit` bytes; waits when there is nothing.
    ///
    /// - Returns: The bytes; none at the end of the input.
    public func read(upTo limit: Int = 1 << 16) async throws -> Data {
        guard limit > 0, try await reader.waitForInput() else { return Data() }
        return Data(connection.parser.withLock { $0.takePending(upTo: limit) })
    }

    /// Reads exactly `count` bytes.
    ///
    /// - Throws: ``HTTPTestServerError/endOfInput(received:)`` when fewer come.
    public func read(exactly count: Int) async throws -> Data {
        var data = Data()
        while data.count < count {
            let bytes = try await read(upTo: count - data.count)
            guard !bytes.isEmpty else { throw HTTPTestServerError.endOfInput(received: data.count) }
            data += bytes
        }
        return data
    }

    /// Reads up to the end of the input.
    public func readToEnd() async throws -> Data {
        try await waitUntilPeerCloses()
        return Data(connection.parser.withLock { $0.takePending(upTo: .max) })
    }

    private func takeHead() async throws -> RequestHead {
        guard let head = try await reader.readHead() else {
            throw HTTPTestServerError.endOfInput(received: connection.parser.withLock { $0.pendingCount })
        }
        return head
    }
}

extension RawConnection {
    /// Writes bytes as they are.
    ///
    /// - Throws: ``HTTPTestServerError/peerClosed``, which does not count as a failure of the handler.
    public func write(_ data: Data) async throws {
        try await connection.write(Array(data)[...])
    }

    /// Writes text in UTF-8 as it is.
    ///
    /// - Throws: ``HTTPTestServerError/peerClosed``, which does not count as a failure of the handler.
    public func write(_ text: String) async throws {
        try await connection.write(Array(text.utf8)[...])
    }

    /// Sends an answer, with all that it asks for, to the request that was read last.
    ///
    /// - Throws: ``HTTPTestServerError/peerClosed``, or what a streamed body throws.
    public func send(_ response: TestResponse) async throws {
        let head = lastRequest.flatMap { try? HeadParser.parse(Array($0.rawHead)) }
        _ = try await ResponseWriter(connection: connection, request: head).send(response)
    }

    /// Waits for a time in seconds.
    public func delay(seconds: Double) async throws {
        try await Task.sleep(seconds: seconds)
    }

    /// Waits until the peer has closed or reset the connection; what it sends until then can be read afterwards.
    ///
    /// Until then nothing is sent, so this is also how a handler never answers.
    public func waitUntilPeerCloses() async throws {
        try await connection.waitUntilPeerCloses()
    }

    /// Ends the sending side (FIN); the peer can still be read from.
    public func closeWriting() {
        connection.closeWriting()
    }

    /// Closes the connection at once; input that was not read makes the system reset it.
    public func close() {
        progress.withLock { $0.isOver = true }
        connection.close()
    }

    /// Resets the connection (RST), which also throws away what the peer has not read yet.
    public func reset() {
        progress.withLock { $0.isOver = true }
        connection.close(reset: true)
    }

    func finish() async {
        if !progress.withLock({ $0.isOver }) { await connection.closeAfterDraining() }
    }
}
