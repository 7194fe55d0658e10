import HTTPClientKit

/// Adds the authorization of one call, and renews it at most once.
final class AuthInterceptor: HTTPInterceptor {
    private let session: AuthSession
    private let secrets: CallSecrets?
    private let mayRenew = Lock(true)

    init(_ session: AuthSession, secrets: CallSecrets?) {
        self.session = session
        self.secrets = secrets
    }

    func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        let authorization = try await session.authorization()
        secrets?.add(authorization.name)
        let ticket = session.ticket
        let response = try await next(authorization.applied(to: request))
        guard response.statusCode == 401, session.work == nil, takeRenewal() else { return response }
        let renewed = try await session.renewed(after: authorization, ticket: ticket)
        guard renewed != authorization else { return response }
        secrets?.add(renewed.name)
        await response.bodyStream?.discard()
        return try await next(renewed.applied(to: request))
    }

    /// Over all attempts of the call, so that no server keeps a request going round.
    private func takeRenewal() -> Bool {
        mayRenew.withLock { mayRenew in
            defer { mayRenew = false }
            return mayRenew
        }
    }
}
