import HTTPClientKit
public import Harbor

/// Sends calls to a JSON-RPC server over HTTP, by way of a client of Harbor.
///
/// ```swift
/// let wallet = HJRPCClient(endpoint: "http://127.0.0.1:8332/")
/// let height = try await wallet.send(GetBlockCount())
/// ```
///
/// Authorization, repeats, time limits, logs, mocks and interceptors are those of the client of Harbor.
/// `GetBlockCount().send()` uses the client that ``withCurrent(_:isolation:operation:)`` set for the task, and else
/// ``default``, which the functions of ``HarborJRPC`` configure.
public final class HJRPCClient: Sendable {
    /// The client that calls use unless another one is set for their task.
    public static let `default` = HJRPCClient(Configuration())

    let gatherer = Gatherer()
    private let state: Lock<Configuration>

    /// Makes a client.
    public init(_ configuration: Configuration) {
        state = Lock(configuration)
    }

    /// Makes a client for an endpoint.
    ///
    /// - Parameters:
    ///   - endpoint: An absolute http or https URL.
    ///   - client: What carries the calls; `nil` for `HarborClient.current` of each task.
    public convenience init(endpoint: String, client: HarborClient? = nil) {
        self.init(Configuration(endpoint: endpoint, client: client))
    }

    /// How the client works; a change affects the calls that begin after it.
    public var configuration: Configuration {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func update(_ change: @Sendable (inout Configuration) -> Void) {
        state.withLock { change(&$0) }
    }
}

extension HJRPCClient {
    @TaskLocal private static var ofTask: HJRPCClient?

    /// The client of the task: what ``withCurrent(_:isolation:operation:)`` set, and else ``default``.
    public static var current: HJRPCClient { ofTask ?? .default }

    /// Has the calls of a task and of its child tasks use a client.
    ///
    /// A detached task does not inherit it.
    public static func withCurrent<Result>(
        _ client: HJRPCClient,
        isolation: isolated (any Actor)? = #isolation,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        try await $ofTask.withValue(client, operation: operation, isolation: isolation)
    }
}
