package import Foundation

/// The URL against which a client resolves paths, taken apart once.
package struct BaseURL: Sendable {
    private let reference: URIReference

    /// Keeps the URL; a URL that cannot be one is told by ``resolve(_:)``, since clients are made without throwing.
    package init(_ url: URL) {
        reference = URIReference(url.absoluteURL.absoluteString)
    }

    /// The URL that a path means (RFC 3986 §5.2).
    ///
    /// - Throws: ``HTTPClientError/invalidURL``.
    package func resolve(_ path: String) throws(HTTPClientError) -> HTTPURL {
        try HTTPURL(URIReference(path).resolved(against: reference))
    }
}
