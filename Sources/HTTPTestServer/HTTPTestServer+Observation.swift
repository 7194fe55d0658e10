extension HTTPTestServer {
    /// The requests in the order in which they were read to their end, or to the end of their connection.
    public var requests: [RecordedRequest] { core.state.read { $0.requests } }

    /// The input that was no valid request, in order.
    public var rejections: [RejectedInput] { core.state.read { $0.rejections } }

    /// What the handlers threw, in order.
    public var failures: [HandlerFailure] { core.state.read { $0.failures } }

    /// How many connections have been accepted.
    public var connectionCount: Int { core.state.read { $0.connectionCount } }

    /// How many connections are open.
    public var openConnections: Int { core.state.read { $0.open.count } }

    /// How many queued answers have not been given yet.
    public var queuedAnswers: Int { core.state.read { $0.queue.count } }

    /// The next request that this method has not given yet; waits for it to arrive.
    ///
    /// - Parameter seconds: The longest wait.
    /// - Throws: ``HTTPTestServerError/timedOut(seconds:)``, or `CancellationError`.
    @discardableResult
    public func nextRequest(within seconds: Double = 10) async throws -> RecordedRequest {
        try await core.state.wait(within: seconds) { state in
            guard state.handedOut < state.requests.count else { return nil }
            state.handedOut += 1
            return state.requests[state.handedOut - 1]
        }
    }

    /// Waits until so many requests, or more, have arrived in all, and gives all that have.
    ///
    /// - Throws: ``HTTPTestServerError/timedOut(seconds:)``, or `CancellationError`.
    @discardableResult
    public func waitForRequests(_ count: Int, within seconds: Double = 10) async throws -> [RecordedRequest] {
        try await core.state.wait(within: seconds) { $0.requests.count >= count ? $0.requests : nil }
    }

    /// Waits until exactly so many connections are open.
    ///
    /// - Throws: ``HTTPTestServerError/timedOut(seconds:)``, or `CancellationError`.
    public func waitForOpenConnections(_ count: Int, within seconds: Double = 10) async throws {
        try await core.state.wait(within: seconds) { $0.open.count == count ? () : nil }
    }

    /// Waits until a handler has failed, for a test in which one must.
    ///
    /// - Throws: ``HTTPTestServerError/timedOut(seconds:)``, or `CancellationError`.
    public func nextFailure(within seconds: Double = 10) async throws -> HandlerFailure {
        try await core.state.wait(within: seconds) { $0.failures.isEmpty ? nil : $0.failures.removeFirst() }
    }
}
