import Foundation
import HTTPClientKit

/// Serves the requests of one connection, one after the other.
struct HTTPSession: Sendable {
    let core: ServerCore
    let connection: Connection

    func run() async {
        if let script = core.state.update({ $0.connectionScripts.isEmpty ? nil : $0.connectionScripts.removeFirst() }) {
            return await runRaw(script, index: 0)
        }
        var index = 0
        // What is thrown here says that the connection has ended or the server was stopped.
        while (try? await serveRequest(index)) == true { index += 1 }
    }

    private var reader: RequestReader { RequestReader(core: core, connection: connection) }

    /// - Returns: Whether the connection can take another request.
    private func serveRequest(_ index: Int) async throws -> Bool {
        guard try await reader.waitForInput() else { return false }
        if let handler = core.takeQueuedRawHandler() {
            await runRaw(handler, index: index)
            return false
        }
        do {
            guard let head = try await reader.readHead() else {
                reject("the input ended in the middle of a head", status: nil)
                return false
            }
            let (answerer, parameters) = core.takeAnswerer(for: head) ?? (.handler(unrouted), [:])
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
        let raw = RawConnection(core: core, connection: connection, firstIndex: index)
        do {
            try await handler(raw)
        } catch {
            record(error, request: raw.lastRequest)
        }
        await raw.finish()
    }

    /// Sends the 100 that a client waits for, or gives the answer that stands in its place.
    private func answerExpectation() async throws -> TestResponse? {
        switch core.state.read({ $0.expectation }) {
        case .answer: try await connection.write(ResponseWriter.head(100, reason: nil, [:])[...])
        case .ignore: break
        case .refuse(let response): return response
        }
        return nil
    }

    private func unrouted(_ request: RecordedRequest) async throws -> TestResponse {
        if core.options.isStrict {
            throw HTTPTestServerError.unrouted(method: request.method.rawValue, target: request.target)
        }
        return .text("No route for \(request.method) \(request.target)", status: 404)
    }

    private func reject(_ reason: String, status: Int?) {
        let input = RejectedInput(reason: reason, status: status, connection: connection.number)
        core.state.update { $0.rejections.append(input) }
    }

    private func record(_ error: any Error, request: RecordedRequest?) {
        guard !isDisconnection(error) else { return }
        core.record(error, request: request, connection: connection.number)
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
