#if HARBOR_CURL
import CHTTPClientKitCurl
import Glibc
import HTTPClientKit

// What libcurl knows of a transfer that is over, or has taken too long.
extension EasyHandle {
    /// What the caller of a transfer gets.
    ///
    /// - Parameter code: libcurl's word.
    func outcome(of transfer: Transfer, _ code: CURLcode) -> Result<HTTPResponse, any Error> {
        if let failure = transfer.failure ?? transfer.collector.failure { return .failure(failure) }
        guard code == CURLE_OK else {
            if let failure = transfer.payloadFailure { return .failure(failure) }
            var facts = facts(of: transfer)
            if socketError == EMFILE || socketError == ENFILE { facts.systemError = socketError }
            return .failure(facts.error(for: code))
        }
        if let truncation { return .failure(truncation) }
        do throws(HTTPClientError) {
            var response = try transfer.collector.finish()
            if let failure = proxyFailure(in: response) { return .failure(failure) }
            var metrics = HTTPMetrics()
            fill(&metrics, of: transfer)
            response.note(metrics, of: transfer.request)
            return .success(response)
        } catch {
            return .failure(error)
        }
    }

    /// Whether the transfer, which is over, went over a connection that another had made.
    var reusedConnection: Bool { hck_easy_get_long(easy, CURLINFO_NUM_CONNECTS) == 0 }

    private func fill(_ metrics: inout HTTPMetrics, of transfer: Transfer) {
        let facts = hck_easy_get_metrics(easy)
        transfer.add(facts, to: &metrics)
        metrics.remoteAddress = facts.remote_address.map { remoteAddress.text(of: $0, port: facts.remote_port) }
        metrics.tlsVersion = names.version
        metrics.tlsCipher = names.cipher
    }

    /// The proxy's word where it answered itself a request that is not tunnelled: a server has no business with a 407.
    private func proxyFailure(in response: HTTPResponse) -> HTTPClientError? {
        guard response.statusCode == 407, let proxy, !proxy.isSOCKS else { return nil }
        return .proxyFailed(ProxyFailure(.authenticationRequired, TransferFacts.asksForCredentials(proxy)))
    }

    /// How far a connection has come that took too long.
    var connectPhase: TransferFacts.ConnectPhase {
        if handshakes > (proxy?.kind == .https ? 1 : 0) { return .handshake }
        if proxy != nil { return .proxy }
        return hck_easy_get_name_lookup(easy) > 0 ? .connection : .nameLookup
    }

    private func facts(of transfer: Transfer) -> TransferFacts {
        TransferFacts(
            host: settings.connections.place(of: transfer.request.url.authority),
            proxy: proxy,
            proxyStatus: hck_easy_get_long(easy, CURLINFO_HTTP_CONNECTCODE),
            proxyError: CURLproxycode(rawValue: UInt32(clamping: hck_easy_get_long(easy, CURLINFO_PROXY_ERROR))),
            isProxyHandshake: proxy?.kind == .https && handshakes == 1,
            proxyVerifyResult: hck_easy_get_long(easy, CURLINFO_PROXY_SSL_VERIFYRESULT),
            connectPhase: connectPhase,
            askedForCertificate: askedForCertificate.pointee,
            wasSent: hck_easy_get_long(easy, CURLINFO_REQUEST_SIZE) > 0,
            hasResponseHead: transfer.collector.hasHead,
            systemError: Int32(truncatingIfNeeded: hck_easy_get_long(easy, CURLINFO_OS_ERRNO)),
            tlsFailure: tlsFailure ?? chainCheck.failure,
            verifyResult: hck_easy_get_long(easy, CURLINFO_SSL_VERIFYRESULT),
            message: String(cString: message)
        )
    }
}
#endif
