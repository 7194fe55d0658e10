public import Foundation
package import HTTPClientKit

/// Gets access tokens from an OAuth 2 server (RFC 6749) and sends them as bearer tokens.
///
/// ```swift
/// configuration.authProvider = HOAuth2Provider(
///     tokenURL: "https://login.example.com/token",
///     clientID: "app",
///     clientSecret: secret,
///     grant: .clientCredentials(scope: "read")
/// )
/// ```
///
/// A token is requested when the first request needs one, shortly before it expires, and after a 401. However many requests
/// wait for it, the server is asked once, and when that fails they all fail with ``HRequestError/authorizationError(_:)``.
public final class HOAuth2Provider: HAuthProviderProtocol {
    /// How tokens are obtained.
    public enum Grant: Hashable, Sendable {
        /// For the app itself (RFC 6749 §4.4), with a scope or the server's default.
        case clientCredentials(scope: String? = nil)
        /// For a user who has logged in (RFC 6749 §6); a new refresh token in an answer replaces this one.
        case refreshToken(String)
    }

    private typealias Refresh = SharedJob<Result<HOAuth2Tokens, any Error>>

    private enum Source {
        case kept(HOAuth2Tokens)
        case server(Refresh, fallback: HOAuth2Tokens?)
    }

    private struct State {
        var tokens: HOAuth2Tokens?
        var refreshToken: String?
        var refresh: Refresh?
    }

    private let request: HOAuth2TokenRequest
    private let refreshAhead: TimeInterval
    private let client: HarborClient?
    private let clock: any HarborClock
    private let onTokens: (@Sendable (HOAuth2Tokens) async -> Void)?
    private let state: Lock<State>

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - tokenURL: The token endpoint.
    ///   - clientID: The name under which the server knows the app.
    ///   - clientSecret: Its secret, sent by Basic authentication (RFC 6749 §2.3.1); `nil` for a public client, which
    ///     names itself in the form.
    ///   - grant: How tokens are obtained.
    ///   - tokens: Tokens from an earlier run; `nil` to get some first.
    ///   - refreshAhead: How long before the expiry of a token the next one is requested, in seconds; 60 by default.
    ///   - client: What sends the token requests; `nil` for the current client of the request that waits.
    ///   - onTokens: Called with new tokens before they are used, for keeping a refresh token.
    public convenience init(
        tokenURL: String,
        clientID: String,
        clientSecret: String? = nil,
        grant: Grant,
        tokens: HOAuth2Tokens? = nil,
        refreshAhead: TimeInterval = 60,
        client: HarborClient? = nil,
        onTokens: (@Sendable (HOAuth2Tokens) async -> Void)? = nil
    ) {
        self.init(
            tokenURL: tokenURL,
            clientID: clientID,
            clientSecret: clientSecret,
            grant: grant,
            tokens: tokens,
            refreshAhead: refreshAhead,
            client: client,
            clock: SystemClock(),
            onTokens: onTokens
        )
    }

    /// As the public one, with a clock.
    package init(
        tokenURL: String,
        clientID: String,
        clientSecret: String?,
        grant: Grant,
        tokens: HOAuth2Tokens? = nil,
        refreshAhead: TimeInterval = 60,
        client: HarborClient? = nil,
        clock: any HarborClock,
        onTokens: (@Sendable (HOAuth2Tokens) async -> Void)? = nil
    ) {
        let (scope, refreshToken): (String?, String?) =
            switch grant {
            case .clientCredentials(let scope): (scope, nil)
            case .refreshToken(let token): (nil, token)
            }
        self.request = HOAuth2TokenRequest(
            url: tokenURL,
            clientID: clientID,
            clientSecret: clientSecret,
            scope: scope,
            refreshToken: refreshToken
        )
        self.refreshAhead = refreshAhead
        self.client = client
        self.clock = clock
        self.onTokens = onTokens
        self.state = Lock(State(tokens: tokens, refreshToken: tokens?.refreshToken))
    }

    /// `Authorization: Bearer` and the token; an empty header when there is no token, since this method cannot throw.
    public func getAuthorizationHeader() async -> HAuthorizationHeader {
        let tokens = try? await validTokens()
        return HAuthorizationHeader(key: "Authorization", value: "Bearer \(tokens?.accessToken ?? "")")
    }

    /// The header with a token that is valid for a while yet.
    ///
    /// - Throws: ``HOAuth2Error`` or ``HRequestError`` when the server gives none.
    public func authorization() async throws -> HAuthorization {
        .header(HAuthorizationHeader(key: "Authorization", value: "Bearer \(try await validTokens().accessToken)"))
    }

    /// Forgets the access token, so that a new one is requested for the next request.
    public func authFailed() async {
        state.withLock { $0.tokens = nil }
    }

    private func validTokens() async throws -> HOAuth2Tokens {
        switch source(at: clock.now) {
        case .kept(let tokens): return tokens
        case .server(let job, let fallback):
            switch try await job.value() {
            case .success(let tokens): return tokens
            case .failure(let error):
                guard let fallback else { throw error }
                return fallback
            }
        }
    }

    /// Where a request's token comes from at a time.
    private func source(at now: Date) -> Source {
        state.withLock { state in
            if let tokens = state.tokens, !tokens.expires(by: now.addingTimeInterval(refreshAhead)) {
                return .kept(tokens)
            }
            let job = state.refresh ?? Refresh { [self] in await refresh() }
            state.refresh = job
            // A token that is only about to expire is better than none, should there be no other.
            return .server(job, fallback: state.tokens.flatMap { $0.expires(by: now) ? nil : $0 })
        }
    }

    private func refresh() async -> Result<HOAuth2Tokens, any Error> {
        var request = request
        if let refreshToken = state.withLock({ $0.refreshToken }) { request.refreshToken = refreshToken }
        do {
            let response = try await (client ?? .current).send(request)
            let tokens = HOAuth2Tokens(response, refreshToken: request.refreshToken, now: clock.now)
            await onTokens?(tokens)
            state.withLock { state in
                state.tokens = tokens
                state.refreshToken = tokens.refreshToken
                state.refresh = nil
            }
            return .success(tokens)
        } catch {
            state.withLock { $0.refresh = nil }
            return .failure(HOAuth2Error(error) ?? error)
        }
    }
}
