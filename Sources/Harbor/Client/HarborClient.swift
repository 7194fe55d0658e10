import HTTPClientKit

/// Sends requests that are declared as types; has its own configuration, connections and mocks.
///
/// ```swift
/// var configuration = HarborClient.Configuration()
/// configuration.defaultHeaders = ["Accept-Language": "en"]
/// configuration.authProvider = HBearerAuthProvider(token: token)
/// let client = HarborClient(configuration)
///
/// let user = try await client.send(GetUser(id: 42))
/// ```
///
/// `GetUser(id: 42).send()` uses the client that ``withCurrent(_:operation:)`` set for the task, and else
/// ``default``, which the functions of ``Harbor`` configure.
public final class HarborClient: Sendable {
    /// The client that requests use unless another one is set for their task.
    public static let `default` = HarborClient()

    /// The mocks that answer requests of this client, see ``HMocks``.
    public let mocks: HMocks
    private let settings: Lock<Settings>

    /// Creates a client.
    public init(_ configuration: Configuration = Configuration()) {
        self.mocks = HMocks()
        self.settings = Lock(Settings(configuration))
    }

    /// How the client works.
    ///
    /// A change affects the requests that begin after it. Those under way end as they began, on their old connections.
    public var configuration: Configuration {
        get { snapshot.configuration }
        set {
            let new = Settings(newValue)
            settings.withLock { $0 = new }
        }
    }

    /// One piece for a whole request, so that no change is seen half made.
    var snapshot: Settings { settings.withLock { $0 } }

    /// Changes the configuration in one step, however many do so at a time.
    func update(_ change: (inout Configuration) -> Void) {
        settings.withLock { settings in
            var configuration = settings.configuration
            change(&configuration)
            settings = Settings(configuration)
        }
    }
}

extension HarborClient {
    /// A configuration that does not change any more.
    final class Settings: Sendable {
        let configuration: Configuration

        /// What carries the requests; made when the first one needs it.
        var engine: any HTTPClient { configuration.engine.client(for: configuration) }

        init(_ configuration: Configuration) {
            self.configuration = configuration
        }
    }
}
