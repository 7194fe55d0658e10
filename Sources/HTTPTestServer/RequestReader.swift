import Foundation
import HTTPClientKit

/// Reads requests from a connection and has them recorded.
struct RequestReader: Sendable {
    let connection: Connection
    let record: @Sendable (RecordedRequest) -> Void

    /// Waits for the first byte of a request; false when the input has ended.
    func waitForInput() async throws -> Bool {
        if connection.parser.withLock({ $0.pendingCount }) > 0 { return true }
        return try await connection.fill()
    }

    /// Reads a head; `nil` when the input ended before one was complete.
    func readHead() async throws -> RequestHead? {
        while let event = try await nextEvent() {
            if case .head(let head) = event { return head }
        }
        return nil
    }

    /// Reads the body that belongs to a head and records the request, also one that the end of the input cut short.
    func readBody(of head: RequestHead, index: Int, parameters: [String: String] = [:]) async throws -> RecordedRequest
    {
        var request = RecordedRequest(head: head, connection: connection.number, index: index)
        request.parameters = parameters
        var failure: (any Error)?
        do {
            try await collectBody(of: &request)
        } catch {
            failure = error
        }
        request.rawBody = connection.parser.withLock { $0.rawBody }.map { Data($0) }
        record(request)
        if let failure { throw failure }
        return request
    }

    private func collectBody(of request: inout RecordedRequest) async throws {
        while !request.isComplete, let event = try await nextEvent() {
            switch event {
            case .head: break
            case .body(let bytes): request.body.append(contentsOf: bytes)
            case .end(let trailers):
                request.trailers = trailers
                request.isComplete = true
            }
        }
    }

    /// Records a request whose body is not going to be read.
    func recordUnread(_ head: RequestHead, index: Int, parameters: [String: String]) {
        var request = RecordedRequest(head: head, connection: connection.number, index: index)
        request.parameters = parameters
        record(request)
    }

    private func nextEvent() async throws -> RequestParser.Event? {
        while true {
            if let event = try connection.parser.withLock({ parser in try parser.next() }) { return event }
            guard try await connection.fill() else { return nil }
        }
    }
}
