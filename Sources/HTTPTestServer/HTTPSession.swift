import Foundation
import HTTPClientKit

/// Serves the requests of one connection, one after the other.
struct HTTPSession: Sendable {
    let state: Observed<ServerState>
    let connection: Connection

    func run() async {
        if let script = state.update({ $0.takeConnectionScript() }) {
            return await runRaw(script, index: 0)
        }
        var index = 0
        // What is thrown here says that the connection has ended or the server was stopped.
        while (try? await serveRequest(index)) == true { index += 1 }
    }

    private var reader: RequestReader {
        RequestReader(connection: connection) { request in state.update { $0.requests.append(request) } }
    }

    /// - Returns: Whether the connection can take another request.
    private func serveRequest(_ index: Int) async throws -> Bool {
        guard try await reader.waitForInput() else { return false }
        if let handler = state.update({ $0.takeQueuedRawHandler() }) {
            await runRaw(handler, index: index)
            return false
        }
        do {
            guard let head = try await reader.readHead() else {
                reject("the input ended in the middle of a head", status: nil)
                return false
            }
            let (answerer, parameters) = state.update { $0.takeAnswerer(for: head) } ?? (.handler(unrouted), [:])
            if let handler = answerer.rawHandler {
                connection.parser.withLock { $0.unread(head) }
                await runRaw(handler, index: index)
                return false
            }
            if head.expectsContinue, let refusal = try await answerExpectation() {
                reader.recordUnread(head, index: index, parameters: parameters)
                _ = try await ResponseWriter(connection: connection, request: head).send(refusal)
                await connection.closeAfterDraining()
                return false
            }
            let request = try await reader.readBody(of: head, index: index, parameters: parameters)
            guard request.isComplete else { return false }
            return try await answer(request, head: head, answerer)
        } catch let malformed as MalformedRequest {
            reject(malformed.reason, status: malformed.status)
            let answer = TestResponse.text(malformed.reason, status: malformed.status)
            _ = try await ResponseWriter(connection: connection, request: nil).send(answer)
            await connection.closeAfterDraining()
            return false
        }
    }

    private func answer(_ request: RecordedRequest, head: RequestHead, _ answerer: Answerer) async throws -> Bool {
        connection.beginAnswering()
        defer { connection.endAnswering() }
        let writer = ResponseWriter(connection: connection, request: head)
        do {
            let response: TestResponse
            switch answerer {
            case .response(let scripted): response = scripted
            case .handler(let handler): response = try await handler(request)
            case .raw: return false
            }
            do {
                return try await writer.send(response)
            } catch  where response.isStreamed {
                record(error, request: request)
                return false
            }
        } catch  where !isDisconnection(error) {
            record(error, request: request)
            return try await writer.send(.text("The handler failed: \(error)", status: 500))
        }
    }

    private func runRaw(_ handler: RawHandler, index: Int) async {
        let raw = RawConnection(reader, firstIndex: index)
        do {
            try await handler(raw)
        } catch {
            record(error, request: raw.lastRequest)
        }
        await raw.finish()
    }

    /// Sends the 100 that a client waits for, or gives the answer that stands in its place.
    private func answerExpectation() async throws -> TestResponse? {
        let (refusal, sendsContinue) = state.read { ($0.refusal, $0.sendsContinue) }
        if refusal == nil, sendsContinue {
            try await connection.write(ResponseSyntax.head(100, reason: nil, [:])[...])
        }
        return refusal
    }

    private func unrouted(_ request: RecordedRequest) async throws -> TestResponse {
        if state.read({ $0.isStrict }) {
            throw HTTPTestServerError.unrouted(method: request.method.rawValue, target: request.target)
        }
        return .text("No route for \(request.method) \(request.target)", status: 404)
    }

    private func reject(_ reason: String, status: Int?) {
        let input = RejectedInput(reason: reason, status: status, connection: connection.number)
        state.update { $0.rejections.append(input) }
    }

    private func record(_ error: any Error, request: RecordedRequest?) {
        guard !isDisconnection(error) else { return }
        let failure = HandlerFailure(error: error, request: request, connection: connection.number)
        state.update { $0.failures.append(failure) }
    }

    /// Whether the error only says that the client has gone or that the server was stopped.
    private func isDisconnection(_ error: any Error) -> Bool {
        (error is CancellationError && Task.isCancelled) || error as? HTTPTestServerError == .peerClosed
    }
}

extension TestResponse {
    /// Whether user code writes the body, so that its errors are those of a handler.
    fileprivate var isStreamed: Bool {
        if case .stream = body { true } else { false }
    }
}
