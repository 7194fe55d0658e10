#if HARBOR_CURL
import CHTTPClientKitCurl
import COpenSSL
import HTTPClientKit

extension TransferFacts {
    /// The part of the table that is about the proxy; `nil` when the fault is not the proxy's.
    func proxyFailure(for code: CURLcode) -> HTTPClientError? {
        guard let proxy else { return nil }
        let name = proxy.authority
        switch code {
        case CURLE_COULDNT_RESOLVE_PROXY:
            return .proxyFailed(ProxyFailure(.cannotResolve, "\(name) has no address"))
        case CURLE_COULDNT_CONNECT:
            return .proxyFailed(ProxyFailure(.unreachable, "\(name) took no connection for \(host)"))
        case CURLE_PROXY:
            return socksError(proxy)
        // Some proxies say 401, which in answer to CONNECT cannot be the host's.
        case CURLE_RECV_ERROR where proxyStatus == 407 || proxyStatus == 401:
            return .proxyFailed(ProxyFailure(.authenticationRequired, Self.asksForCredentials(proxy)))
        case CURLE_RECV_ERROR where proxyStatus >= 300:
            let message = "\(name) answered \(proxyStatus) for a tunnel to \(host)"
            return .proxyFailed(ProxyFailure(.refused(statusCode: proxyStatus), message))
        case CURLE_SSL_CONNECT_ERROR where isProxyHandshake, CURLE_PEER_FAILED_VERIFICATION where isProxyHandshake:
            return .proxyFailed(ProxyFailure(.secureConnectionFailed, name + proxyCertificateFault))
        case CURLE_GOT_NOTHING where !wasSent, CURLE_RECV_ERROR where !wasSent, CURLE_SEND_ERROR where !wasSent:
            return .proxyFailed(ProxyFailure(.other, "\(name) closed the connection for \(host)"))
        default:
            return nil
        }
    }

    /// The sentence for a proxy that wants credentials, or others.
    static func asksForCredentials(_ proxy: ProxyServer) -> String {
        proxy.credentials == nil
            ? "\(proxy.authority) asks for a user and a password"
            : "\(proxy.authority) did not accept the user or the password"
    }

    private var proxyCertificateFault: String {
        guard proxyVerifyResult != X509_V_OK, proxyVerifyResult != X509_V_ERR_UNSPECIFIED else {
            return message.isEmpty ? "" : ": " + message
        }
        return ": " + String(cString: X509_verify_cert_error_string(proxyVerifyResult))
    }

    /// A SOCKS proxy also tells what became of the connection to the host (RFC 1928 §6).
    private func socksError(_ proxy: ProxyServer) -> HTTPClientError {
        let name = proxy.authority
        switch proxyError {
        case CURLPX_USER_REJECTED, CURLPX_NO_AUTH:
            return .proxyFailed(ProxyFailure(.authenticationRequired, Self.asksForCredentials(proxy)))
        case CURLPX_REPLY_CONNECTION_REFUSED:
            return .connectionRefused("\(host) took no connection from the proxy \(name)")
        case CURLPX_REPLY_HOST_UNREACHABLE, CURLPX_REPLY_NETWORK_UNREACHABLE, CURLPX_REPLY_TTL_EXPIRED:
            return .networkUnreachable("there is no route from the proxy \(name) to \(host)")
        case CURLPX_REPLY_NOT_ALLOWED:
            return .proxyFailed(ProxyFailure(.refused(statusCode: nil), "\(name) does not allow \(host)"))
        case CURLPX_RESOLVE_HOST:
            return .cannotResolveHost("\(host) has no address")
        default:
            return .proxyFailed(ProxyFailure(.other, "\(name) made no connection to \(host): \(message)"))
        }
    }
}
#endif
