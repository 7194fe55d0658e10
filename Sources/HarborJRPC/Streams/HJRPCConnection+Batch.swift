import Foundation

extension HJRPCConnection {
    /// Sends several calls as one message, and returns how each ended.
    ///
    /// ```swift
    /// let (sum, user) = try await connection.batch(Sum(1, 2), GetUser(id: 42))
    /// print(try sum.get(), try user.get().name)
    /// ```
    ///
    /// Answers are told apart by their ids, in whatever order they come, in one array or one by one. A call that an array
    /// lacks which answers others of the batch fails with ``HJRPCInvalidResponse/missingAnswer(_:unmatched:)``. The batch
    /// takes as long as the most patient call. When time is over, or the connection ends, calls that were answered one by
    /// one before keep their results, and the others fail with the reason.
    /// Without any call or notification nothing is sent; a batch of notifications returns when it has been written.
    ///
    /// - Parameters:
    ///   - request: The calls.
    ///   - notifications: Notifications that go with them.
    /// - Throws: ``HJRPCRequestError`` for the batch as a whole: it cannot be sent, was not answered at all, was cancelled,
    ///   or was answered with one error object or with something that is no batch.
    public func batch<each Request: HJRPCCallProtocol>(
        _ request: repeat each Request,
        notifying notifications: [any HJRPCNotificationProtocol] = []
    ) async throws(HJRPCRequestError) -> (repeat Result<(each Request).Model, HJRPCRequestError>) {
        try await sendBatch(repeat each request, notifying: notifications)
    }

    /// Sends several calls of one type as one message, and returns how each ended, in their order.
    ///
    /// See ``batch(_:notifying:)-(_,_)``.
    public func batch<Request: HJRPCCallProtocol>(
        _ requests: [Request],
        notifying notifications: [any HJRPCNotificationProtocol] = []
    ) async throws(HJRPCRequestError) -> [Result<Request.Model, HJRPCRequestError>] {
        try await sendBatch(of: requests, notifying: notifications)
    }
}

extension HJRPCConnection: BatchCarrier {
    var ids: HJRPCIDGenerator { configuration.ids }

    func message(of request: some HJRPCBaseRequestProtocol, id: HJRPCID?) throws(HJRPCRequestError) -> Message {
        try peer.writer.message(of: request, id: id)
    }

    /// Mocks are for what goes over HTTP.
    func isMocked<Request: HJRPCCallProtocol>(_ type: Request.Type) -> Bool { false }

    func exchange(
        _ messages: [Message],
        of requests: [any HJRPCBaseRequestProtocol]
    ) async throws(HJRPCRequestError) -> BatchAnswers {
        let text = Message.array(of: messages.map(\.text))
        let ids = messages.compactMap(\.id)
        guard !ids.isEmpty else {
            try await write(text)
            return BatchAnswers()
        }
        var timeouts: [TimeInterval?] = []
        // Notifications wait for nothing.
        for (message, request) in zip(messages, requests) where message.id != nil {
            timeouts.append(try timeout(of: request))
        }
        let reply = try await exchange(text, ids, isBatch: true, timeout: timeouts.longest)
        return try answers(to: ids, in: reply)
    }

    private func answers(to ids: [HJRPCID], in reply: StreamReply) throws(HJRPCRequestError) -> BatchAnswers {
        let (version, decoder) = (configuration.version, configuration.decoder)
        switch reply {
        case .one(let text):
            let read = Result { () throws(HJRPCInvalidResponse) in try Answers(text, decoder: decoder) }
            return try BatchAnswers(read.mapError(HJRPCRequestError.invalidResponse).get(), to: ids, version: version)
        case .several(let texts, let gapReason):
            let elements = texts.map { text in text.flatMap { try? decoder.decode(Answer.self, from: $0) } }
            return BatchAnswers(elements, to: ids, version: version, gapReason: gapReason)
        }
    }
}
