import Foundation

extension HTTPRequest {
    /// The same request with one query item of that name.
    func setting(_ name: String, to value: String) -> HTTPRequest {
        var request = self
        let item = URLQueryItem(name: name, value: value)
        if let place = queryItems.firstIndex(where: { $0.name == name }) {
            request.queryItems[place] = item
        } else {
            request.queryItems.append(item)
        }
        return request
    }

    /// The same request to where a link in its response leads.
    ///
    /// - Throws: ``HTTPClientError/pageLoop`` when that is where the request went.
    func following(_ target: String, from response: HTTPResponse) throws(HTTPClientError) -> HTTPRequest {
        var link = URIReference(target)
        link.fragment = nil
        guard link != URIReference("") else { throw .pageLoop }
        let base = URIReference(response.hops.last?.location ?? path)
        let resolved = link.resolvedFurther(against: base)
        var next = self
        next.queryItems = []
        next.path = resolved.text
        // The credentials are for where the request was meant to go, not for where a redirect has taken it.
        let intended = URIReference(response.hops.first?.url ?? path)
        if !resolved.staysAtOrigin(of: intended) { next.headers.removeCredentials() }
        return next
    }
}

extension URIReference {
    /// Like ``resolved(against:)``, with a base that may be relative itself and is resolved by the client later.
    fileprivate func resolvedFurther(against base: URIReference) -> URIReference {
        let isRooted = base.scheme != nil || base.authority != nil || base.path.utf8.first == UInt8(ascii: "/")
        guard !isRooted, scheme == nil, authority == nil, !path.isEmpty, path.utf8.first != UInt8(ascii: "/") else {
            return resolved(against: base)
        }
        // Dots that lead out of a relative base stay: only the client knows what is above it (RFC 3986 §5.2.4).
        var target = self
        if let slash = base.path.utf8.lastIndex(of: UInt8(ascii: "/")) { target.path = base.path[...slash] + path }
        return target
    }

    /// Whether it cannot lead to another origin than the base has; where the base's is not known, only a
    /// reference without an authority cannot.
    fileprivate func staysAtOrigin(of base: URIReference) -> Bool {
        if scheme == nil, authority == nil { return true }
        guard let target = try? HTTPURL(resolved(against: base)).origin else { return false }
        return target == (try? HTTPURL(base).origin)
    }

    /// The reference as a text (RFC 3986 §5.3).
    fileprivate var text: String {
        var text = scheme.map { $0 + ":" } ?? ""
        if let authority { text += "//" + authority }
        text += path
        if let query { text += "?" + query }
        return text
    }
}
