#if HARBOR_CURL
import HTTPClientKit

/// One entry of ``ConnectionConfiguration/addressOverrides``, checked.
struct AddressOverride: Equatable {
    /// The entry as libcurl writes it: `host:port:host:port`, an empty port behind for the same.
    let text: String

    init(_ key: String, _ value: String) throws(HTTPClientError) {
        guard let from = Self.hostAndPort(key), let port = from.port else {
            throw .invalidRequest("connections.addressOverrides: \(key.debugDescription) is not a host and port")
        }
        // An IPv6 address may stand there without brackets, since a port cannot follow it then.
        let bracketed = IPAddress(value[...])?.bytes.count == 16 && !value.hasPrefix("[") ? "[\(value)]" : value
        guard let to = Self.hostAndPort(bracketed) else {
            throw .invalidRequest("connections.addressOverrides: \(value.debugDescription) is not an IP address")
        }
        text = "\(from.host):\(port):\(to.host):\(to.port.map(String.init) ?? "")"
    }

    private static func hostAndPort(_ text: String) -> (host: String, port: Int?)? {
        guard !text.isEmpty, let url = try? HTTPURL(URIReference("http://" + text)), url.userInfo == nil,
            url.target == "/"
        else { return nil }
        let hasPort = text.hasSuffix(":\(url.port)")
        return (url.host, hasPort ? url.port : nil)
    }
}
#endif
