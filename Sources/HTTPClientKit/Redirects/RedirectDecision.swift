/// What becomes of a redirect that a ``RedirectPolicy`` was asked about.
public enum RedirectDecision: Hashable, Sendable {
    /// The request goes to the place that the response names.
    case follow
    /// The caller gets the redirect as a response.
    case deliver
    /// The caller gets ``HTTPClientError/redirectRefused(_:)`` with this reason.
    case refuse(String)
}
