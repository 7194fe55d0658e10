package import Foundation

/// The URL against which a client resolves paths, taken apart once.
package final class BaseURL: Sendable {
    private let reference: URIReference
    private let url: HTTPURL?
    /// What relative paths are put behind: the URL up to the last slash of its path, without dot segments.
    private let folder: HTTPURL?
    /// Where the last absolute URL went, since the next one most likely goes there, too.
    private let lastPlace = Lock<Place?>(nil)

    /// What stands before the path of an absolute URL, the first slash of the path included, and what it means.
    private struct Place {
        let text: String
        let root: HTTPURL

        init?(of text: String, _ reference: URIReference, _ url: HTTPURL) {
            guard let scheme = reference.scheme, let authority = reference.authority,
                reference.path.utf8.first == UInt8(ascii: "/")
            else { return nil }
            self.text = String(decoding: text.utf8.prefix("\(scheme)://\(authority)/".utf8.count), as: UTF8.self)
            root = HTTPURL(url, target: "/")
        }

        /// The URL of a text that goes on with a plain path; `nil` for any other.
        func url(_ text: String) -> HTTPURL? {
            guard text.utf8.starts(with: self.text.utf8) else { return nil }
            let path = text.utf8.dropFirst(self.text.utf8.count)
            return BaseURL.isPlain(path) ? HTTPURL(root, target: "/" + String(Substring(path))) : nil
        }
    }

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
        if let folder, Self.isPlain(path.utf8) { return HTTPURL(folder, target: folder.target + path) }
        if let url = lastPlace.withLock({ $0 })?.url(path) { return url }
        let relative = URIReference(path)
        let target = relative.resolved(against: reference)
        if let url, relative.scheme == nil, relative.authority == nil { return try HTTPURL(target, at: url) }
        let url = try HTTPURL(target)
        if let place = Place(of: path, relative, url) { lastPlace.withLock { $0 = place } }
        return url
    }

    /// Whether a path is one below a folder with nothing in it to be resolved, encoded or refused.
    ///
    /// Most are, and resolving them would cost half of what it costs to prepare a request.
    private static func isPlain(_ path: some Collection<UInt8>) -> Bool {
        path.inOnePiece { bytes in
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
