#if HARBOR_CURL
public import Foundation
public import HTTPClientKit

extension CurlHTTPClient {
    /// The pins of a live server's verified chain, its own certificate first and the root last.
    ///
    /// A connection is made, the chain is verified, and a HEAD request is sent, whose answer is left aside. Compare what
    /// is found with what the server's owner says before trusting it: a pin only tells that nothing has changed since.
    ///
    /// ```swift
    /// let chain = try await CurlHTTPClient.fingerprints(ofServerAt: URL(string: "https://api.example.com")!)
    /// for certificate in chain { print(certificate.publicKey) }
    /// ```
    ///
    /// - Parameters:
    ///   - url: An https URL of the server.
    ///   - tls: The trust roots, the oldest version and the client certificate to use; its pins are left aside.
    /// - Throws: ``HTTPClientKit/HTTPClientError`` when there is no secure connection.
    public static func fingerprints(
        ofServerAt url: URL,
        tls: TLSConfiguration = TLSConfiguration()
    ) async throws -> [CertificateFingerprints] {
        let found = Lock<[CertificateFingerprints]>([])
        var configuration = CurlConfiguration()
        configuration.tls = tls
        // A pin that no chain has, so that every chain is reported.
        configuration.tls.pins = [try HostPins(pins: [CertificatePin(String(repeating: "0", count: 64))])]
        configuration.tls.pinFailureAction = .report { failure in found.withLock { $0 = failure.chain } }
        let client = CurlHTTPClient(baseURL: url, configuration: configuration)
        defer { client.close() }
        do {
            _ = try await client.send(HTTPRequest(path: "", method: .head))
        } catch {
            // The chain is known although the server may not have answered, for want of a client certificate for instance.
            if found.withLock({ $0.isEmpty }) { throw error }
        }
        let chain = found.withLock { $0 }
        guard !chain.isEmpty else { throw HTTPClientError.invalidRequest("fingerprints take an https URL") }
        return chain
    }
}
#endif
