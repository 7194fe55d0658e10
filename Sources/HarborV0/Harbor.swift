/// Where the credentials of services are set.
@available(*, deprecated, message: "Use Harbor from the module Harbor")
public enum Harbor {
    static let credentials = CredentialsStore()

    /// Sets where services with `needAuth` get their credentials from; `nil` for nowhere.
    ///
    /// The provider is used from any thread from now on. In Swift 6 mode the compiler therefore refuses one that is not
    /// `Sendable` and that the caller goes on using.
    @available(*, deprecated, message: "Use await Harbor.setAuthProvider(_:) from the module Harbor")
    public static func setAuthProvider(_ provider: sending (any HAuthProviderProtocol)?) {
        if let provider {
            credentials.set(CredentialsSource(provider))
        } else {
            credentials.set(nil)
        }
    }
}
