import HTTPClientKit

/// One call: what of it decides through which stages it goes.
struct Call: Sendable {
    private let requestType: any HRequestBaseRequestProtocol.Type
    private let needsAuth: Bool
    private let rules: RetryRules?
    private let settings: HarborClient.Settings
    private let mocks: MockInterceptor?
    private let secrets: CallSecrets?
    /// `nil` when nothing is logged.
    let log: CallLog?

    init(of request: some HRequestBaseRequestProtocol, settings: HarborClient.Settings, mocks registered: HMocks) {
        let configuration = settings.configuration
        requestType = type(of: request)
        needsAuth = request.needsAuth
        rules = RetryRules(for: request, policy: configuration.retryPolicy)
        self.settings = settings
        mocks = MockInterceptor(for: type(of: request), registered: registered, configuration: configuration)
        let debugType = request.debugType == .none ? configuration.debugType : request.debugType
        secrets =
            debugType == .none ? nil : CallSecrets(texts: (request as? any HRequestSecretsProtocol)?.secretTexts ?? [])
        log = secrets.map { CallLog(debugType, of: type(of: request), configuration: configuration, secrets: $0) }
    }

    var configuration: HarborClient.Configuration { settings.configuration }

    /// Sends the request through the stages, the first one outermost; a stream and a list do so more than once.
    ///
    /// - Parameters:
    ///   - isAuthorized: Whether it may be given the authorization that the request needs.
    ///   - transfer: What of an attempt is the request's own, such as writing the body to a file.
    func send(
        _ request: HTTPRequest,
        isAuthorized: Bool = true,
        through transfer: (any HTTPInterceptor)? = nil
    ) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let stages: [[any HTTPInterceptor]] = [
            configuration.callInterceptors,
            one(retry),
            one(isAuthorized ? try auth : nil),
            configuration.attemptInterceptors,
            one(transfer),
            one(log.map(AttemptLog.init)),
            one(mocks),
            one(configuration.tlsGuard),
            one(configuration.cookieGuard),
        ]
        let client = InterceptedHTTPClient(settings.engine, interceptors: Array(stages.joined()))
        return try await client.send(request)
    }

    private func one(_ stage: (any HTTPInterceptor)?) -> [any HTTPInterceptor] {
        stage.map { [$0] } ?? []
    }

    private var retry: RetryInterceptor? {
        rules.map { RetryInterceptor(rules: $0, timeouts: configuration.timeouts, clock: configuration.clock) }
    }

    private var auth: AuthInterceptor? {
        get throws(HRequestError) {
            guard needsAuth else { return nil }
            guard let session = configuration.authSession else { throw .authProviderNeeded }
            return AuthInterceptor(session, secrets: secrets)
        }
    }
}
