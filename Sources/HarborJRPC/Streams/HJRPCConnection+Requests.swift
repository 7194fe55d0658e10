import Foundation
import HTTPClientKit

extension HJRPCConnection {
    /// Sends a call.
    public func request<Request: HJRPCCallProtocol>(_ request: Request) async -> HJRPCResponse<Request.Model> {
        do {
            return .success(try await send(request))
        } catch {
            return .error(error)
        }
    }

    /// Sends a call and returns what its result means.
    ///
    /// - Throws: ``HJRPCRequestError``.
    @discardableResult
    public func send<Request: HJRPCCallProtocol>(
        _ request: Request
    ) async throws(HJRPCRequestError) -> Request.Model {
        try await send(request, id: request.requestID ?? configuration.ids.next())
    }

    /// Sends a notification, and returns when it has been written.
    ///
    /// - Throws: ``HJRPCRequestError``.
    public func notify(_ notification: some HJRPCNotificationProtocol) async throws(HJRPCRequestError) {
        try await write(peer.writer.message(of: notification, id: nil).text)
    }
}

extension HJRPCConnection {
    /// Sends a call that has its id.
    func send<Request: HJRPCCallProtocol>(
        _ request: Request,
        id: HJRPCID
    ) async throws(HJRPCRequestError) -> Request.Model {
        let text = try peer.writer.message(of: request, id: id).text
        let reply = try await exchange(text, [id], timeout: timeout(of: request))
        let read = Result { () throws(HJRPCInvalidResponse) in
            guard case .one(let text) = reply else { throw HJRPCInvalidResponse.notAnObject }
            return try Answer(to: id, in: text, version: configuration.version, decoder: configuration.decoder)
        }
        return try request.model(from: read.mapError(HJRPCRequestError.invalidResponse).get())
    }

    /// Sends what is not answered, and returns when it has been written.
    func write(_ text: Data) async throws(HJRPCRequestError) {
        let frame = try peer.writer.frame(text)
        guard !Task.isCancelled else { throw .cancelled }
        let waiter = Waiter<Result<Void, HJRPCRequestError>>()
        let number = peer.loop.send(frame) { [peer] reason in
            // The connection may know more of its end than the stream.
            waiter.tell(reason.map { .failure(.connectionError(peer.end ?? $0)) } ?? .success(()))
        }
        try await withTaskCancellationHandler {
            await waiter.value()
        } onCancel: {
            // Half written it stays, but need not be waited for.
            _ = peer.loop.takeBack(number)
            waiter.tell(.failure(.cancelled))
        }
        .get()
    }

    /// Sends one call, or a batch, and waits for what is answered to it.
    ///
    /// - Parameters:
    ///   - ids: Those of the calls.
    ///   - timeout: How long that may take, in seconds.
    func exchange(
        _ text: Data,
        _ ids: [HJRPCID],
        isBatch: Bool = false,
        timeout: TimeInterval?
    ) async throws(HJRPCRequestError) -> StreamReply {
        let frame = try peer.writer.frame(text)
        guard !Task.isCancelled else { throw .cancelled }
        let waiter = PendingExchange.Waiting()
        let ticket = try peer.add(PendingExchange(ids, isBatch: isBatch, waiter))
        let number = peer.loop.send(frame)
        let timer = timeout.map { [peer] seconds in
            Task {
                do { try await Task.sleep(nanoseconds: UInt64(min(seconds, 1e9) * 1e9)) } catch { return }
                peer.abandon(ticket, sentAs: number, .timeoutError)
            }
        }
        defer { timer?.cancel() }
        return try await withTaskCancellationHandler {
            await waiter.value()
        } onCancel: {
            // Before the answers that a batch has already: who is cancelled wants none.
            waiter.tell(.failure(.cancelled))
            peer.abandon(ticket, sentAs: number, .cancelled)
        }
        .get()
    }

    /// How long an answer to a call is waited for, in seconds; `nil` for ever.
    ///
    /// - Throws: That the call's limit cannot be carried out; that of the connection was looked at when it was made.
    func timeout(of request: some HJRPCBaseRequestProtocol) throws(HJRPCRequestError) -> TimeInterval? {
        guard let timeout = request.timeout else { return configuration.timeout }
        do throws(HTTPClientError) {
            try NumberCheck.timeLimit(timeout, "timeout")
        } catch {
            throw .malformedRequestError(reason: error.description)
        }
        return timeout
    }
}
