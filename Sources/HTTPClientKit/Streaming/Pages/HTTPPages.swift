import Foundation

/// The pages of a list, each asked for when the one before it has been read.
///
/// ```swift
/// for try await users in client.pages("users", of: [User].self, by: .linkHeader) {
///     print(users.count)
/// }
/// ```
///
/// Each iteration begins at the first page. An error ends it: whatever ``HTTPClient/send(_:)`` throws, a status that is
/// no success, a page that does not decode, ``HTTPClientError/pageLoop`` when a page leads back to one that was read,
/// and ``HTTPClientError/tooManyPages(limit:)``.
public struct HTTPPages<Page>: AsyncSequence, Sendable {
    /// A page, decoded.
    public typealias Element = Page

    /// Fetches a page, with the response that brought it.
    package typealias Fetch = @Sendable (HTTPRequest) async throws -> (page: Page, response: HTTPResponse)

    fileprivate let request: HTTPRequest
    fileprivate let pagination: Pagination<Page>
    fileprivate let limit: Int
    fileprivate let fetch: Fetch

    /// - Parameter fetch: Its errors end the iteration as they are.
    package init(request: HTTPRequest, by pagination: Pagination<Page>, limit: Int, fetch: @escaping Fetch) {
        self.request = request
        self.pagination = pagination
        self.limit = limit
        self.fetch = fetch
    }

    /// Makes the sequence; nothing is sent before it is iterated.
    ///
    /// - Parameters:
    ///   - client: Sends the requests.
    ///   - request: Asks for the first page.
    ///   - page: What every page is decoded to.
    ///   - pagination: How the next page is asked for.
    ///   - limit: How many pages there may be; 10,000 by default.
    ///   - decoder: Decodes each page.
    public init(
        client: any HTTPClient,
        request: HTTPRequest,
        of page: Page.Type,
        by pagination: Pagination<Page>,
        limit: Int = 10_000,
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) where Page: Decodable {
        let fetch = PageFetch<Page>(client: client, decoder: decoder).fetch
        self.init(request: request, by: pagination, limit: limit, fetch: fetch)
    }

    /// Begins at the first page.
    public func makeAsyncIterator() -> Iterator {
        Iterator(self)
    }

    /// Reads page by page.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        /// Where a request goes, as far as it differs from page to page.
        private struct Address: Hashable {
            let path: String
            let queryItems: [URLQueryItem]
        }

        private let pages: HTTPPages
        private var next: HTTPRequest?
        private var visited: Set<Address> = []

        fileprivate init(_ pages: HTTPPages) {
            self.pages = pages
            next = pages.pagination.prepare(pages.request)
        }

        /// Fetches the next page; `nil` behind the last one.
        public mutating func next() async throws -> Page? {
            guard let request = next else { return nil }
            next = nil
            guard visited.insert(Address(path: request.path, queryItems: request.queryItems)).inserted else {
                throw HTTPClientError.pageLoop
            }
            guard visited.count <= pages.limit else { throw HTTPClientError.tooManyPages(limit: pages.limit) }
            let (page, response) = try await pages.fetch(request)
            guard case .page(let following) = try pages.pagination.step(page, response, request) else { return nil }
            next = following
            return page
        }
    }
}

/// Fetches pages with a client.
private struct PageFetch<Page: Decodable>: Sendable {
    let client: any HTTPClient
    let decoder: any HTTPBodyDecoder

    @Sendable func fetch(_ request: HTTPRequest) async throws -> (page: Page, response: HTTPResponse) {
        let response = try await client.call(
            request,
            payload: NoPayload?.none,
            encoder: HTTPBodyCoding.encoder,
            accepting: "application/json"
        )
        return (try response.decoded(as: Page.self, by: decoder), response)
    }
}
