extension HarborClient {
    /// What is set for a task tree.
    struct Scope: Sendable {
        var client: HarborClient?
        var mocks: HMocks?
    }

    @TaskLocal static var scope = Scope()

    /// The client of the task: what ``withCurrent(_:operation:)`` set, and else ``default``.
    public static var current: HarborClient { scope.client ?? .default }

    /// The mocks that answer requests of this client in the current task; `nil` for none.
    package var mocksOfTask: HMocks? { Self.scope.mocks ?? (configuration.usesRegisteredMocks ? mocks : nil) }

    /// Makes a client current for a task and its child tasks.
    ///
    /// ```swift
    /// let user = try await HarborClient.withCurrent(client) {
    ///     try await GetUser(id: 42).send()
    /// }
    /// ```
    ///
    /// A detached task does not inherit it.
    public static func withCurrent<Result>(
        _ client: HarborClient,
        isolation: isolated (any Actor)? = #isolation,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        var new = scope
        new.client = client
        return try await $scope.withValue(new, operation: operation, isolation: isolation)
    }

    /// Answers the requests of a task and its child tasks with mocks of their own, whatever client they use.
    ///
    /// Mocks that were registered elsewhere do not count inside, so that tests may run in parallel.
    ///
    /// ```swift
    /// try await HarborClient.withMocks { mocks in
    ///     mocks.register(HMock(request: GetUser.self, statusCode: 200, jsonResponse: #"{"id":42,"name":"Ada"}"#))
    ///     let user = try await GetUser(id: 42).send()
    ///     #expect(user.name == "Ada")
    ///     #expect(mocks.count(of: GetUser.self) == 1)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - strict: Whether a request without a mock fails, with ``HRequestError/mockError(_:)``, instead of being sent.
    ///   - isolation: The isolation of the caller.
    ///   - operation: What is done, with the mocks of the scope.
    public static func withMocks<Result>(
        strict: Bool = true,
        isolation: isolated (any Actor)? = #isolation,
        operation: (HMocks) async throws -> Result
    ) async rethrows -> Result {
        let mocks = HMocks()
        mocks.isStrict = strict
        var new = scope
        new.mocks = mocks
        return try await $scope.withValue(new, operation: { try await operation(mocks) }, isolation: isolation)
    }

    /// Answers the requests of a task tree with mocks of its own; ``Harbor/register(mock:)`` inside adds to them.
    public static func withMocks<Result>(
        strict: Bool = true,
        isolation: isolated (any Actor)? = #isolation,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        try await withMocks(strict: strict, isolation: isolation) { (_: HMocks) in try await operation() }
    }
}
