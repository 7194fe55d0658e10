public import Foundation

extension HTTPClient {
    /// The pages of a list that is fetched with GET, see ``HTTPPages``.
    ///
    /// - Parameters:
    ///   - path: Where the first page is, see ``HTTPRequest/path``.
    ///   - page: What every page is decoded to.
    ///   - pagination: How the next page is asked for.
    ///   - queryItems: Added to the query of `path`; a link to the next page replaces them.
    ///   - headers: Header fields of every request; they win over all others.
    ///   - limit: How many pages there may be; 10,000 by default.
    ///   - decoder: Decodes each page.
    public func pages<Page: Decodable>(
        _ path: String,
        of page: Page.Type,
        by pagination: Pagination<Page>,
        queryItems: [URLQueryItem] = [],
        headers: HTTPHeaders = [:],
        limit: Int = 10_000,
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) -> HTTPPages<Page> {
        let request = HTTPRequest(path: path, queryItems: queryItems, headers: headers)
        return HTTPPages(client: self, request: request, of: page, by: pagination, limit: limit, decoder: decoder)
    }
}
