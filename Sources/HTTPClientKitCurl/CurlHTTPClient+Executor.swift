#if HARBOR_CURL
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension CurlHTTPClient {
    /// Runs tasks on the thread that drives the client's connections; `nil` when the client could not be started.
    ///
    /// A task that sends requests from there is spared being woken on another thread for each answer, and waking the
    /// client's thread for each request.
    ///
    /// ```swift
    /// let users = try await withTaskExecutorPreference(client.executor) {
    ///     try await fetchUsers(with: client)
    /// }
    /// ```
    ///
    /// Child tasks inherit the preference; code that is isolated to an actor with an executor of its own, such as
    /// the main actor, does not run here.
    ///
    /// **What may run there:** code that sends requests, looks at answers and decodes documents of ordinary size: what
    /// takes microseconds, or a few milliseconds at most.
    ///
    /// **What must not:** anything that blocks or computes for long. While a job runs, none of the client's requests goes
    /// on, whoever sent it, and none is cancelled; their time limits go on counting. A job that blocks until a
    /// request of the same client has been answered, with a semaphore for instance, waits forever.
    ///
    /// Jobs and connections have their turn one after the other: however many jobs there are, after at most 64 of them
    /// the connections are looked at. A task goes on elsewhere once the client has been closed, so that none is left
    /// behind; the executor may be kept for longer than the client.
    public var executor: (any TaskExecutor)? {
        guard case .success(let transport) = transport else { return nil }
        return transport.executor
    }
}
#endif
