/// Where services with `needAuth` get their credentials from.
@available(*, deprecated, message: "Use HAuthProviderProtocol from the module Harbor")
public protocol HAuthProviderProtocol {
    /// The header fields that prove who the caller is; all are added, in place of a service's own of the same name.
    ///
    /// Called for every request, from any thread, one call at a time.
    func getCredentialsHeader() -> [String: String]
}
