package import Foundation

/// The URL against which a client resolves paths, taken apart once.
package final class BaseURL: Sendable {
    private let reference: URIReference
    private let url: HTTPURL?
    /// What relative paths are put behind: the URL up to the last slash of its path, without dot segments.
    private let folder: HTTPURL?

    /// Keeps the URL; a URL that cannot be one is told by ``resolve(_:)``, since clients are made without throwing.
    package init(_ url: URL) {
        reference = URIReference(url.absoluteURL.absoluteString)
        self.url = try? HTTPURL(reference)
        let neighbour = try? HTTPURL(URIReference("x").resolved(against: reference))
        folder = neighbour.map { HTTPURL($0, target: String($0.target.dropLast())) }
    }

    /// Where requests go unless their path is a URL of its own; `nil` when the URL cannot be one.
    package var origin: Origin? { url?.origin }

    /// The URL that a path means (RFC 3986 §5.2).
    ///
    /// - Throws: ``HTTPClientError/invalidURL``.
    package func resolve(_ path: String) throws(HTTPClientError) -> HTTPURL {
        if let folder, Self.isPlain(path) { return HTTPURL(folder, target: folder.target + path) }
        let relative = URIReference(path)
        let target = relative.resolved(against: reference)
        guard let url, relative.scheme == nil, relative.authority == nil else { return try HTTPURL(target) }
        return try HTTPURL(target, at: url)
    }

    /// Whether a path is one below the folder of the base with nothing in it to be resolved, encoded or refused.
    ///
    /// Most are, and resolving them would cost half of what it costs to prepare a request.
    private static func isPlain(_ path: String) -> Bool {
        path.utf8.inOnePiece { bytes in
            var isAtStart = true
            for byte in bytes {
                let isSlash = byte == UInt8(ascii: "/")
                guard PercentEncoding.isUnreserved(byte) || isSlash,
                    !isAtStart || !isSlash && byte != UInt8(ascii: ".")
                else { return false }
                isAtStart = isSlash
            }
            return !bytes.isEmpty
        }
    }
}
