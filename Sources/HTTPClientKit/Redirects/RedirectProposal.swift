/// A redirect as a ``RedirectPolicy`` is asked about it.
public struct RedirectProposal: Sendable {
    /// The response that asks for it, with its body; its ``HTTPResponse/hops`` are the redirects that were followed before.
    public let response: HTTPResponse
    /// The URL that was requested, without user information.
    public let url: String
    /// The URL that the response names, resolved and without user information; of any scheme.
    public let location: String
    /// The method of the request that was redirected.
    public let method: HTTPMethod
    /// The method of the request that would follow.
    public let nextMethod: HTTPMethod
    /// Whether scheme, host or port would change, so that credentials would be left behind.
    public let leavesOrigin: Bool
}
