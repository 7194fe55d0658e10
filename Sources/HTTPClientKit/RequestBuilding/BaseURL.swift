package import Foundation

/// The URL against which a client resolves paths, taken apart once.
package struct BaseURL: Sendable {
    private let reference: URIReference
    private let url: HTTPURL?

    /// Keeps the URL; a URL that cannot be one is told by ``resolve(_:)``, since clients are made without throwing.
    package init(_ url: URL) {
        reference = URIReference(url.absoluteURL.absoluteString)
        self.url = try? HTTPURL(reference)
    }

    /// Where requests go unless their path is a URL of its own; `nil` when the URL cannot be one.
    package var origin: Origin? { url?.origin }

    /// The URL that a path means (RFC 3986 §5.2).
    ///
    /// - Throws: ``HTTPClientError/invalidURL``.
    package func resolve(_ path: String) throws(HTTPClientError) -> HTTPURL {
        let relative = URIReference(path)
        let target = relative.resolved(against: reference)
        guard let url, relative.scheme == nil, relative.authority == nil else { return try HTTPURL(target) }
        return try HTTPURL(target, at: url)
    }
}
