#if HARBOR_CURL
import CHTTPClientKitCurl
import Foundation
import Glibc
import HTTPClientKit

/// A ``ConnectionConfiguration`` that is known to be possible, as options of libcurl.
final class ConnectionSettings {
    private let configuration: ConnectionConfiguration
    private let interface: String?
    private var overrides: UnsafeMutablePointer<curl_slist>?

    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` that names the setting.
    init(_ configuration: ConnectionConfiguration, proxy: ProxyConfiguration) throws(HTTPClientError) {
        self.configuration = configuration
        try Self.check(configuration.idleLifetime, "idleLifetime")
        try Self.check(configuration.maximumAge, "maximumAge")
        try Self.check(configuration.keepAlive?.idle, "keepAlive.idle")
        try Self.check(configuration.keepAlive?.interval, "keepAlive.interval")
        interface = try configuration.localInterface.map { text throws(HTTPClientError) in try Self.interface(text) }
        if let path = configuration.unixSocket { try Self.check(unixSocket: path, configuration, proxy) }
        for (key, value) in configuration.addressOverrides.sorted(by: { $0.key < $1.key }) {
            let entry = try AddressOverride(key, value)
            guard let longer = curl_slist_append(overrides, entry.text) else {
                throw .transport("no memory for connections.addressOverrides")
            }
            overrides = longer
        }
    }

    deinit {
        curl_slist_free_all(overrides)
    }

    /// Whether libcurl can use a connection with prior knowledge of HTTP/2 more than once; before 8.0 the second request
    /// on it fails.
    static let reusesPriorKnowledge = hck_library_version() >= 0x08_0000

    var httpVersion: ConnectionConfiguration.HTTPVersion { configuration.httpVersion }

    /// Sets an easy handle up; these settings must outlive it.
    func apply(to easy: UnsafeMutableRawPointer) {
        hck_easy_set_long(easy, CURLOPT_HTTP_VERSION, Self.number(of: configuration.httpVersion))
        // Whole seconds; where there is no limit, the greatest number says so.
        hck_easy_set_long(easy, CURLOPT_MAXAGE_CONN, configuration.idleLifetime.map(Self.seconds) ?? Int(Int32.max))
        hck_easy_set_long(easy, CURLOPT_MAXLIFETIME_CONN, configuration.maximumAge.map(Self.seconds) ?? 0)
        hck_easy_set_long(easy, CURLOPT_TCP_KEEPALIVE, configuration.keepAlive == nil ? 0 : 1)
        if let keepAlive = configuration.keepAlive {
            hck_easy_set_long(easy, CURLOPT_TCP_KEEPIDLE, Self.seconds(keepAlive.idle))
            hck_easy_set_long(easy, CURLOPT_TCP_KEEPINTVL, Self.seconds(keepAlive.interval))
        }
        hck_easy_set_string(easy, CURLOPT_UNIX_SOCKET_PATH, configuration.unixSocket)
        hck_easy_set_string(easy, CURLOPT_INTERFACE, interface)
        hck_easy_set_pointer(easy, CURLOPT_CONNECT_TO, overrides)
    }

    /// Where connections to an authority go, in words of an error.
    func place(of authority: String) -> String {
        configuration.unixSocket.map { "\(authority) at the unix-domain socket \($0)" } ?? authority
    }

    private static func seconds(_ interval: TimeInterval) -> Int {
        Int(min(interval.rounded(.up), TimeInterval(Int32.max)))
    }

    private static func number(of version: ConnectionConfiguration.HTTPVersion) -> Int {
        switch version {
        case .automatic, .http2: Int(CURL_HTTP_VERSION_2TLS)
        case .http1: Int(CURL_HTTP_VERSION_1_1)
        case .http2PriorKnowledge: Int(CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)
        }
    }

    private static func check(_ interval: TimeInterval?, _ name: StaticString) throws(HTTPClientError) {
        if let interval { try NumberCheck.timeLimit(interval, "connections.\(name)") }
    }

    /// libcurl would take a name that is not an interface for that of a host, and look it up.
    private static func interface(_ text: String) throws(HTTPClientError) -> String {
        if IPAddress(text[...]) != nil { return "host!" + text }
        guard !text.utf8.contains(0), if_nametoindex(text) != 0 else {
            throw .invalidRequest("connections.localInterface: there is no interface \(text.debugDescription)")
        }
        return "if!" + text
    }

    private static func check(
        unixSocket path: String,
        _ configuration: ConnectionConfiguration,
        _ proxy: ProxyConfiguration
    ) throws(HTTPClientError) {
        let longest = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
        guard (1...longest).contains(path.utf8.count), !path.utf8.contains(0) else {
            throw .invalidRequest("connections.unixSocket must be a path of at most \(longest) bytes")
        }
        let isAlone = configuration.addressOverrides.isEmpty && configuration.localInterface == nil
        guard isAlone, !proxy.isServer else {
            throw .invalidRequest(
                "connections.unixSocket leaves no room for addressOverrides, localInterface or a proxy"
            )
        }
    }
}
#endif
