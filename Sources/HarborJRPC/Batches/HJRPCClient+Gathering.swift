import HTTPClientKit
import Harbor

extension HJRPCClient {
    /// Sends a call with others that are made at about the same time.
    func gather<Request: HJRPCCallProtocol>(
        _ request: Request,
        id: HJRPCID,
        _ batching: HJRPCBatching,
        _ configuration: Configuration
    ) async throws(HJRPCRequestError) -> Request.Model {
        try batching.validate()
        let message = try configuration.message(of: request, id: id)
        let key = GatheringKey(
            request,
            to: try configuration.endpoint(of: request),
            version: configuration.version,
            by: configuration.carrier
        )
        let waiter = Waiter<Result<Request.Model, HJRPCRequestError>>()
        let call = GatheredCall(
            request: request,
            message: message,
            id: id,
            finish: { answers in
                waiter.tell(request.result(for: id, in: answers))
            },
            fail: { waiter.tell(.failure($0)) },
            sendAlone: {
                do throws(HJRPCRequestError) {
                    waiter.tell(.success(try await configuration.send(request, id: id)))
                } catch {
                    waiter.tell(.failure(error))
                }
            }
        )
        guard !Task.isCancelled else { throw .cancelled }
        let ticket = gatherer.add(call, by: key, batching, clock: configuration.carrier.configuration.clock) { calls in
            await configuration.send(calls)
        }
        return try await withTaskCancellationHandler {
            await waiter.value()
        } onCancel: {
            waiter.tell(.failure(.cancelled))
            gatherer.remove(id, from: ticket)
        }
        .get()
    }
}

extension HJRPCClient.Configuration {
    /// Sends gathered calls as one request, and tells each what becomes of it.
    fileprivate func send(_ calls: [GatheredCall]) async {
        do throws(HJRPCRequestError) {
            let answers = try await exchange(calls.map(\.message), of: calls.map(\.request))
            for call in calls { call.finish(answers) }
        } catch {
            for call in calls { call.fail(error) }
        }
    }
}
