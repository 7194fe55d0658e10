import HTTPClientKit

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Configures ``HarborClient/default``.
///
/// ```swift
/// await Harbor.setDefaultHeaderParameters(["Accept-Language": "en"])
/// await Harbor.setAuthProvider(TokenStore())
/// ```
///
/// Each call affects the requests that begin after it, and harms none that are under way.
@HRequestManagerActor
public enum Harbor {
    /// Sets the header fields of every request; a request's own win, names compared without case.
    public static func setDefaultHeaderParameters(_ parameters: [String: String]?) {
        HarborClient.default.update { $0.defaultHeaders = HTTPHeaders(parameters ?? [:]) }
    }

    /// Sets the provider that authorizes requests with `needsAuth`; `nil` for none.
    public static func setAuthProvider(_ provider: (any HAuthProviderProtocol)?) {
        HarborClient.default.update { $0.authProvider = provider }
    }

    /// Sends requests through a session; `nil` for the engine of the platform.
    ///
    /// Such a session carries no client certificate and no pins of Harbor, see ``HTransport/session(_:)``.
    public static func setCustomURLSession(_ session: URLSession?) {
        HarborClient.default.update { $0.transport = session.map(HTransport.session) ?? .automatic }
    }

    /// Sets the client certificate, whose file is read now; `nil` for none.
    ///
    /// A file that is missing or broken, or a wrong password, fails every https request with
    /// ``HRequestError/tlsConfigurationError(_:)``. Connections that were made before are not used again.
    public static func setMTLS(_ mTLS: HmTLS?) {
        let identity = mTLS.map { mTLS in
            Result { () throws(TLSConfigurationError) in
                try ClientIdentity(pkcs12File: mTLS.p12FileUrl, password: mTLS.password)
            }
        }
        HarborClient.default.update { $0.setIdentity(identity) }
    }

    /// Pins every host to a certificate or public key; `nil` for none.
    ///
    /// - Parameter pin: The SHA-256 of a certificate of the verified chain in DER form, or of its SubjectPublicKeyInfo: base64,
    ///   bare or behind `sha256/` or `sha256//`, or hexadecimal. One that is neither fails every https request.
    public static func setSSlPinningSHA256(_ pin: String?) {
        HarborClient.default.update { $0.setPins(pin.map { ["": [$0]] } ?? [:]) }
    }

    /// Pins every host to one of several certificates or public keys.
    public static func setSSlPinningSHA256(_ pins: [String]) {
        HarborClient.default.update { $0.setPins(pins.isEmpty ? [:] : ["": pins]) }
    }

    /// Pins each of some hosts to one of several certificates or public keys.
    ///
    /// - Parameter pins: The pins by host: a name, an address, or `*.example.com` for one label before `example.com`.
    public static func setSSlPinningSHA256(_ pins: [String: [String]]) {
        HarborClient.default.update { $0.setPins(pins) }
    }

    /// Sets the policy of requests that do not say when they are sent again; `nil` for none.
    public static func setRetryPolicy(_ policy: HRetryPolicy?) {
        HarborClient.default.update { $0.retryPolicy = policy }
    }

    /// Registers a mock for requests of its type; it replaces an earlier one for that type.
    ///
    /// Inside `HarborClient.withMocks` it is registered for that scope.
    public static func register(mock: HMock) {
        mocks.register(mock)
    }

    /// Removes the mock for the type that this one is for.
    public static func remove(mock: HMock) {
        mocks.remove(mock)
    }

    /// Removes every mock.
    public static func removeAllMocks() {
        mocks.removeAll()
    }

    /// Sets whether mocks answer in builds with `DEBUG` only, as they do by default.
    public static func setMocksOnlyInDebug(_ onlyInDebug: Bool) {
        HarborClient.default.update { $0.usesMocksOnlyInDebug = onlyInDebug }
    }

    private static var mocks: HMocks { HarborClient.scope.mocks ?? HarborClient.default.mocks }
}
