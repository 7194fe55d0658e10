/// Which redirects a client follows: none, up to a number of them, or those that a closure picks.
///
/// ```swift
/// configuration.redirects = .none                    // a 301 is a response like any other
/// configuration.redirects = .follow(limit: 5)
/// configuration.redirects = .custom { redirect in
///     redirect.leavesOrigin ? .deliver : .follow
/// }
/// ```
///
/// A redirect is a response of status 301, 302, 303, 307 or 308 with a `Location` that is not empty
/// (RFC 9110 §15.4); of every other status it is a response like any other. How one is followed is not up to the
/// policy:
///
/// - 303 is followed by GET, or HEAD when that was asked, and 301 and 302 of a POST by GET; payload and the fields
///   that describe it (`Content-…`, `Digest` and the like) are then left out. Everything else is repeated as it was,
///   payload included.
/// - When scheme, host or port change, `Authorization`, `Cookie`, `Proxy-Authorization`, `Host` and every field that
///   is marked sensitive (``HTTPHeaders/Field/isSensitive``) are dropped. They do not come back when a later
///   redirect leads back. From http to https of the same host is a change, too. User information in a `Location` is
///   not used.
/// - `Location` is resolved against the URL that was asked (RFC 3986 §5). Characters that no URL may have, such as
///   spaces, letters outside ASCII and a `%` that encodes nothing, are percent-encoded; a backslash is one of them,
///   not a slash. A fragment is handed on (RFC 9110 §10.2.2).
/// - A `Location` that is not a URL, or several that differ, fail with ``HTTPClientError/malformedResponse(_:)``; a
///   scheme other than http and https, and the step from https to http, with ``HTTPClientError/redirectRefused(_:)``.
public struct RedirectPolicy: Sendable {
    /// The most redirects that are followed for one request; one more fails with
    /// ``HTTPClientError/tooManyRedirects(limit:)``.
    ///
    /// With 0 every redirect does, unlike with ``none``. One below 0 fails every request with
    /// ``HTTPClientError/invalidRequest(_:)``.
    public let limit: Int

    /// Whether a redirect may lead from https to http, where anyone on the way reads along; false by default.
    public let allowsDowngrade: Bool

    let decide: (@Sendable (RedirectProposal) async -> RedirectDecision)?
    let isOff: Bool

    private init(
        limit: Int,
        allowsDowngrade: Bool,
        isOff: Bool = false,
        decide: (@Sendable (RedirectProposal) async -> RedirectDecision)? = nil
    ) {
        self.limit = limit
        self.allowsDowngrade = allowsDowngrade
        self.isOff = isOff
        self.decide = decide
    }

    /// Follows nothing: a redirect is handed to the caller as it came.
    public static let none = RedirectPolicy(limit: 0, allowsDowngrade: false, isOff: true)

    /// Follows redirects, 20 by default.
    public static func follow(limit: Int = 20, allowsDowngrade: Bool = false) -> RedirectPolicy {
        RedirectPolicy(limit: limit, allowsDowngrade: allowsDowngrade)
    }

    /// Asks a closure about each redirect.
    ///
    /// What the closure wants to follow is still subject to the limit and to `allowsDowngrade`. It is asked once for
    /// each redirect, and counts towards ``HTTPTimeouts/total`` once it has answered.
    public static func custom(
        limit: Int = 20,
        allowsDowngrade: Bool = false,
        _ decide: @escaping @Sendable (RedirectProposal) async -> RedirectDecision
    ) -> RedirectPolicy {
        RedirectPolicy(limit: limit, allowsDowngrade: allowsDowngrade, decide: decide)
    }
}
