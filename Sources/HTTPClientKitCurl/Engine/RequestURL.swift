#if HARBOR_CURL
import CHTTPClientKitCurl
import Glibc
import HTTPClientKit

/// The URL of a handle, taken apart by libcurl once for all the transfers that go there.
///
/// Given as text, libcurl takes it apart and writes it anew for every transfer, which is a seventh of what a small one
/// costs.
final class RequestURL {
    private let parts: OpaquePointer
    private var source: HTTPURL?
    private var scope: UInt32 = 0

    /// Makes the URL of a handle, which must be gone before it; `nil` when there is no memory.
    init?(of easy: UnsafeMutableRawPointer) {
        guard let parts = curl_url() else { return nil }
        self.parts = parts
        hck_easy_set_pointer(easy, CURLOPT_CURLU, UnsafeMutableRawPointer(parts))
    }

    deinit {
        curl_url_cleanup(parts)
    }

    /// Tells the handle where its next transfer goes.
    ///
    /// - Throws: ``HTTPClientError/invalidURL`` for one that libcurl does not take.
    func load(_ url: HTTPURL, into easy: UnsafeMutableRawPointer) throws(HTTPClientError) {
        if let source, source == url { return }
        source = nil
        switch curl_url_set(parts, CURLUPART_URL, url.absoluteString, UInt32(CURLU_PATH_AS_IS)) {
        case CURLUE_OK: break
        case CURLUE_OUT_OF_MEMORY: throw .transport("\(url.authority): no memory for the request")
        default: throw .invalidURL
        }
        setScope(Self.scope(of: url.host), of: easy)
        source = url
    }

    /// libcurl forgets the zone of an address that was taken apart before.
    private func setScope(_ new: UInt32, of easy: UnsafeMutableRawPointer) {
        guard new != scope else { return }
        hck_easy_set_long(easy, CURLOPT_ADDRESS_SCOPE, Int(new))
        scope = new
    }

    /// The number of the interface that the zone of an address names (RFC 6874); 0 for none.
    private static func scope(of host: String) -> UInt32 {
        guard let mark = host.utf8.firstIndex(of: UInt8(ascii: "%")) else { return 0 }
        let zone = String(host[mark...].dropFirst("%25".count).dropLast("]".count))
        return UInt32(zone) ?? if_nametoindex(zone)
    }
}
#endif
