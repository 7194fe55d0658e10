#if HARBOR_CURL
import CHTTPClientKitCurl
import HTTPClientKit

// How a body ends that has no end but that of its connection.
extension EasyHandle {
    /// Whether the connection is one of TLS, to the server or to a proxy that passes plain requests on.
    var isSecure: Bool { transfer?.request.url.origin.isSecure ?? false || proxy?.kind == .https }

    /// Notes that the connection's end is the only one that the body will have.
    func watchEnd() {
        end = hck_easy_get_tls_session(easy).map(TLSEnd.init)
    }

    /// Says that the end of the connection that a body ends with was not that of whoever sent it.
    var truncation: HTTPClientError? {
        guard end?.isTold == false, let url = transfer?.request.url else { return nil }
        let peer = url.origin.isSecure ? url.authority : proxy.map { "the proxy \($0.authority)" } ?? url.authority
        return .truncatedBody("\(peer) closed the connection without the end of its TLS")
    }
}
#endif
