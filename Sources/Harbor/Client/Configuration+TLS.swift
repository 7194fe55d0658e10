import Foundation
import HTTPClientKit

extension HarborClient.Configuration {
    /// The settings for the engine.
    ///
    /// Hosts whose pins are broken get a pin that nothing has, for a request that comes to them by a redirect.
    var effectiveTLS: TLSConfiguration {
        var tls = tls
        if !tlsFaults.isEmpty, let pins = try? HostPins(pins: [CertificatePin(digest: [])]) {
            tls.pins.append(pins)
            tls.pinFailureAction = .reject
        }
        return tls
    }

    /// What stands in front of the engine when some https requests cannot be sent.
    var tlsGuard: TLSGuard? {
        var faults = tlsFaults
        if !tls.isSystems, let reason = reasonAgainstTLS {
            faults.append(TLSFault(part: .pins, hosts: [], error: .unsupported(reason)))
        }
        return faults.isEmpty ? nil : TLSGuard(faults: faults)
    }

    private var reasonAgainstTLS: String? {
        switch transport {
        case .session: return "a custom URLSession cannot carry the TLS settings of Harbor"
        case .client: return "a custom HTTPClient cannot carry the TLS settings of Harbor"
        case .automatic:
            #if HARBOR_CURL || canImport(Security)
            return nil
            #else
            return "TLS settings need the engine on libcurl (the trait Curl)"
            #endif
        }
    }

    /// Takes a client certificate, or the reason why there is none; `nil` for neither.
    mutating func setIdentity(_ result: Result<ClientIdentity, TLSConfigurationError>?) {
        let others = tlsFaults.filter { $0.part != .identity }
        switch result {
        case .success(let identity):
            tls.clientIdentities = [identity]
            tlsFaults = others
        case .failure(let error):
            tls.clientIdentities = []
            tlsFaults = others + [TLSFault(part: .identity, hosts: [], error: error)]
        case nil:
            tls.clientIdentities = []
            tlsFaults = others
        }
    }

    /// Takes pins by host, the empty name for every host; a broken one fails the requests to its hosts.
    mutating func setPins(_ pins: [String: [String]]) {
        var faults = tlsFaults.filter { $0.part != .pins }
        var parsed: [HostPins] = []
        for (host, texts) in pins.sorted(by: { $0.key < $1.key }) {
            let hosts = host.isEmpty ? [] : [host]
            do throws(TLSConfigurationError) {
                var digests: [CertificatePin] = []
                for text in texts { digests.append(try CertificatePin(text)) }
                parsed.append(try HostPins(hosts: hosts, pins: digests))
            } catch {
                // A pattern that is none covers every host: nobody can say which ones were meant.
                let patterns = hosts.compactMap { try? HostPattern($0) }
                faults.append(TLSFault(part: .pins, hosts: patterns, error: error))
            }
        }
        tls.pins = parsed
        tlsFaults = faults
    }
}
