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
        let id = request.requestID ?? configuration.ids.next()
        let frame = try peer.writer.frame(request, id: id)
        let body = try await exchange(frame, id, timeout: request.timeout ?? configuration.timeout)
        let read = Result { () throws(HJRPCInvalidResponse) in
            try Answer(to: id, in: body, version: configuration.version, decoder: configuration.decoder)
        }
        return try request.model(from: read.mapError(HJRPCRequestError.invalidResponse).get())
    }

    /// Sends a notification, and returns when it has been written.
    ///
    /// - Throws: ``HJRPCRequestError``.
    public func notify(_ notification: some HJRPCNotificationProtocol) async throws(HJRPCRequestError) {
        let frame = try peer.writer.frame(notification, id: nil)
        guard !Task.isCancelled else { throw .cancelled }
        let waiter = Waiter<Result<Void, HJRPCRequestError>>()
        peer.loop.send(frame) { reason in
            waiter.tell(reason.map { .failure(.connectionError($0)) } ?? .success(()))
        }
        // It cannot be taken back half written, but need not be waited for.
        try await withTaskCancellationHandler {
            await waiter.value()
        } onCancel: {
            waiter.tell(.failure(.cancelled))
        }
        .get()
    }

    private func exchange(
        _ frame: Data,
        _ id: HJRPCID,
        timeout: TimeInterval?
    ) async throws(HJRPCRequestError) -> Data {
        guard !Task.isCancelled else { throw .cancelled }
        let waiter = PendingCalls.Waiting()
        try peer.add(id, waiter)
        peer.loop.send(frame)
        let timer = timeout.map { [peer] seconds in
            Task {
                do { try await Task.sleep(nanoseconds: UInt64(max(0, min(seconds, 1e9)) * 1e9)) } catch { return }
                peer.abandon(id, .timeoutError)
            }
        }
        defer { timer?.cancel() }
        return try await withTaskCancellationHandler {
            await waiter.value()
        } onCancel: {
            peer.abandon(id, .cancelled)
        }
        .get()
    }
}
