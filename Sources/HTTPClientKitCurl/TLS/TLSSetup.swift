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
    ///   - asked: Set when the server asks for a client certificate that is not there.
    /// - Returns: Why the connection must not be made, if so.
    func prepare(
        _ context: UnsafeMutableRawPointer,
        for host: String,
        check: ChainCheck,
        asked: UnsafeMutablePointer<Bool>
    ) -> TLSFailure? {
        if let failure = prepareTrust(context, for: host) { return failure }
        hck_tls_take_tickets(context)
        if let identity = configuration.clientIdentity(for: host) {
            guard hck_identity_use(identity.storage.pointer, context) else {
                return TLSFailure(.other, "\(host): the client certificate cannot be used")
            }
        } else if !hck_tls_note_certificate_request(asked, context) {
            return TLSFailure(.other, "\(host): no memory for the connection")
        }
        let pins = configuration.pins(for: host)
        guard !pins.isEmpty else { return nil }
        check.expect(pins, of: host, onFailure: configuration.pinFailureAction)
        guard check.install(in: context) else { return TLSFailure(.other, "\(host): no memory to check the pins") }
        return nil
    }

    /// Prepares a connection to a proxy before its handshake: neither identities nor pins are for it.
    ///
    /// No session is kept either. libcurl files sessions by host and port, and the next one to resume it could be a
    /// connection to a server of the same address, whose pins would then not be looked at.
    func prepareProxy(_ context: UnsafeMutableRawPointer, host: String) -> TLSFailure? {
        hck_tls_forget_sessions(context)
        return prepareTrust(context, for: host)
    }

    private func prepareTrust(_ context: UnsafeMutableRawPointer, for host: String) -> TLSFailure? {
        hck_tls_note_end(context)
        switch trust ?? load(for: host) {
        case .success(let store): hck_trust_use(store.pointer, context)
        case .failure(let failure): return failure
        }
        guard hck_tls_expect_host(Self.certificateName(of: host), context) else {
            return TLSFailure(.other, "\(host): no memory for the connection")
        }
        return nil
    }

    /// The host as certificates have it: an address without brackets and zone, a name without the dot at its end.
    private static func certificateName(of host: String) -> String {
        if host.hasPrefix("[") { return String(host.dropFirst().prefix { $0 != "]" && $0 != "%" }) }
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }

    private func load(for host: String) -> Result<TrustStore, TLSFailure> {
        let loaded: Result<TrustStore, TLSFailure>
        if let store = TrustStore(configuration.trustRoots, revoked: configuration.revocationLists) {
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
