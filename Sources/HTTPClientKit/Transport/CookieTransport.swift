/// Gives each request the cookies of a jar, and the jar those of each response.
///
/// It lies below what follows redirects, so that every step of a chain has the cookies of its own URL.
package struct CookieTransport<Below: HTTPTransport>: HTTPTransport {
    private let below: Below
    private let jar: CookieJar
    private let joinsFields: Bool

    /// - Parameters:
    ///   - below: What carries the requests.
    ///   - jar: Where the cookies are.
    ///   - joinsFields: Whether a response has its `Set-Cookie` fields in one.
    package init(_ below: Below, jar: CookieJar, joinsFields: Bool = false) {
        self.below = below
        self.jar = jar
        self.joinsFields = joinsFields
    }

    nonisolated(nonsending) package func exchange(_ request: PreparedRequest) async throws -> HTTPResponse {
        var request = request
        let own = request.headers.values(of: "Cookie")
        if let field = Self.field(own: own, adding: jar.cookies(for: request.url)) {
            var headers = request.headers
            headers.set(field, for: "Cookie")
            request = PreparedRequest(request, headers: headers)
        }
        let response = try await below.exchange(request)
        var fields = response.headers.values(of: "Set-Cookie")
        if joinsFields { fields = fields.flatMap(JoinedSetCookie.fields) }
        if !fields.isEmpty { jar.take(fields, from: request.url) }
        return response
    }

    /// One field for all, as a request may have no more (RFC 6265bis §5.8.1); `nil` when the jar has nothing to add.
    ///
    /// The request's own cookies come first, and one of the jar that has the name of one of them is left out.
    private static func field(own: [String], adding cookies: [Cookie]) -> String? {
        let names = Set(own.flatMap { $0.split(separator: ";") }.map(name))
        let added = cookies.filter { !names.contains($0.name) }.map(\.pair)
        return added.isEmpty ? nil : (own + added).joined(separator: "; ")
    }

    private static func name(of pair: Substring) -> String {
        String(pair.drop { $0 == " " || $0 == "\t" }.prefix { $0 != "=" }.filter { $0 != " " && $0 != "\t" })
    }
}
