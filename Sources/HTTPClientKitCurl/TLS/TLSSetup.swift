#if HARBOR_CURL
import CHTTPClientKitCurl
import CHTTPClientKitTLS
import Foundation
import HTTPClientKit

/// Carries a ``HTTPClientKit/TLSConfiguration`` out on the connections of one client; the loop's thread alone uses it.
///
/// The trusted certificates are read once, with the first connection: libcurl left to its own default also searches
/// a directory, and parses the whole bundle again for every connection.
final class TLSSetup {
    private let configuration: TLSConfiguration
    private var trust: Result<TrustStore, TLSFailure>?

    init(_ configuration: TLSConfiguration) {
        self.configuration = configuration
    }

    /// The oldest protocol version, as libcurl numbers it.
    var minimumVersion: Int {
        switch configuration.minimumVersion {
        case .tls12: CURL_SSLVERSION_TLSv1_2
        case .tls13: CURL_SSLVERSION_TLSv1_3
        }
    }

    /// Prepares a connection before its handshake.
    ///
    /// - Parameters:
    ///   - context: The `SSL_CTX` of the connection.
    ///   - host: Who will be asked.
    ///   - check: Looks at the verified chain of a pinned host; it must live until the handshake is over.
    /// - Returns: Why the connection must not be made, if so.
    func prepare(_ context: UnsafeMutableRawPointer, for host: String, check: ChainCheck) -> TLSFailure? {
        switch trust ?? load(for: host) {
        case .success(let store): hck_trust_use(store.pointer, context)
        case .failure(let failure): return failure
        }
        if let identity = configuration.clientIdentity(for: host), !hck_identity_use(identity.storage.pointer, context)
        {
            return TLSFailure(.other, "\(host): the client certificate cannot be used")
        }
        let pins = configuration.pins(for: host)
        guard !pins.isEmpty else { return nil }
        check.expect(pins, of: host, onFailure: configuration.pinFailureAction)
        guard check.install(in: context) else { return TLSFailure(.other, "\(host): no memory to check the pins") }
        return nil
    }

    private func load(for host: String) -> Result<TrustStore, TLSFailure> {
        let loaded: Result<TrustStore, TLSFailure>
        if let store = TrustStore(configuration.trustRoots) {
            loaded = .success(store)
        } else {
            loaded = .failure(
                TLSFailure(
                    .unknownIssuer,
                    "\(host): no certificate authorities were found; install ca-certificates or set SSL_CERT_FILE"
                )
            )
        }
        trust = loaded
        return loaded
    }
}

extension TLSFailure: Error {}
#endif
