#if canImport(Security)
import Foundation
import Security

/// Answers a session's questions about certificates as a configuration says.
final class TLSChallenges: NSObject, URLSessionDelegate {
    private let tls: TLSConfiguration
    private let failures = Lock<[String: TLSFailure]>([:])

    init(_ tls: TLSConfiguration) {
        self.tls = tls
    }

    /// Why a host was refused last.
    func failure(of host: String) -> TLSFailure {
        failures.withLock { $0[Self.key(host)] } ?? TLSFailure(.other, "\(host): the secure connection was given up")
    }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let host = challenge.protectionSpace.host
        switch challenge.protectionSpace.authenticationMethod {
        case NSURLAuthenticationMethodServerTrust:
            guard let trust = challenge.protectionSpace.serverTrust, isTrusted(trust, host: host) else {
                completionHandler(.cancelAuthenticationChallenge, nil)
                return
            }
            completionHandler(.useCredential, URLCredential(trust: trust))
        case NSURLAuthenticationMethodClientCertificate:
            guard let storage = tls.clientIdentity(for: host)?.storage else {
                completionHandler(.performDefaultHandling, nil)
                return
            }
            let chain = storage.chain.isEmpty ? nil : Array(storage.chain.dropFirst())
            let credential = URLCredential(identity: storage.identity, certificates: chain, persistence: .none)
            completionHandler(.useCredential, credential)
        default: completionHandler(.performDefaultHandling, nil)
        }
    }

    private func isTrusted(_ trust: SecTrust, host: String) -> Bool {
        guard anchor(trust) else { return refuse(host, .other, "the trusted certificates cannot be used") }
        var error: CFError?
        guard SecTrustEvaluateWithError(trust, &error) else {
            let (reason, message) = Self.cause(error)
            return refuse(host, reason, message)
        }
        let pins = tls.pins(for: host)
        if pins.isEmpty { return true }
        let certificates = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        let chain = certificates.compactMap { CertificateFingerprints($0) }
        if chain.contains(where: { pins.contains($0.certificate) || pins.contains($0.publicKey) }) { return true }
        guard case .report(let handler) = tls.pinFailureAction else {
            return refuse(host, .pinMismatch, "none of the pins is in the certificate chain")
        }
        handler(PinFailure(host: host, chain: chain))
        return true
    }

    private static func cause(_ error: CFError?) -> (TLSFailure.Reason, String) {
        switch error.map({ OSStatus(truncatingIfNeeded: CFErrorGetCode($0)) }) {
        case errSecCertificateExpired: (.certificateExpired, "the certificate has expired")
        case errSecCertificateNotValidYet: (.certificateNotYetValid, "the certificate is not valid yet")
        case errSecCertificateRevoked: (.certificateRevoked, "the certificate was revoked")
        case errSecHostNameMismatch: (.wrongHost, "the certificate is for other hosts")
        default: (.unknownIssuer, "the certificate is not trusted")
        }
    }

    private func refuse(_ host: String, _ reason: TLSFailure.Reason, _ message: String) -> Bool {
        failures.withLock { $0[Self.key(host)] = TLSFailure(reason, "\(host): \(message)") }
        return false
    }

    /// A session names an IPv6 address without the brackets that a URL has.
    private static func key(_ host: String) -> String {
        host.lowercasedASCII.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    }

    /// Sets whose signature counts; false when it cannot be set.
    private func anchor(_ trust: SecTrust) -> Bool {
        let roots: TrustedCertificates
        let onlyThese: Bool
        switch tls.trustRoots {
        case .system: return true
        case .systemAnd(let more): (roots, onlyThese) = (more, false)
        case .only(let only): (roots, onlyThese) = (only, true)
        }
        let certificates = roots.ders.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
        return SecTrustSetAnchorCertificates(trust, certificates as CFArray) == errSecSuccess
            && SecTrustSetAnchorCertificatesOnly(trust, onlyThese) == errSecSuccess
    }
}
#endif
