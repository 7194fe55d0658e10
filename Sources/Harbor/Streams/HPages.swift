import HTTPClientKit

/// The pages of a list, each asked for when the one before it has been read.
///
/// Each iteration begins at the first page. An error is always an ``HRequestError``, and ends the pages; one that leads
/// back to a page that was read is `HTTPClientError.pageLoop` inside ``HRequestError/transportError(_:)``.
public struct HPages<Request: HPagedRequestProtocol>: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = Request.Model

    let client: HarborClient
    let request: Request

    /// Begins at the first page.
    public func makeAsyncIterator() -> Iterator {
        Iterator(client: client, request: request)
    }

    /// Reads page by page.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let client: HarborClient
        private let request: Request
        private var pages: HTTPPages<Request.Model>.Iterator?
        private var isOver = false

        fileprivate init(client: HarborClient, request: Request) {
            self.client = client
            self.request = request
        }

        /// Fetches the next page; `nil` behind the last one.
        public mutating func next() async throws -> Request.Model? {
            guard !isOver else { return nil }
            do {
                if pages == nil { pages = try await begin() }
                if let page = try await pages?.next() { return page }
                isOver = true
                return nil
            } catch {
                isOver = true
                throw HRequestError(wrapping: error)
            }
        }

        private func begin() async throws(HRequestError) -> HTTPPages<Request.Model>.Iterator {
            let call = client.call(for: request)
            let first = try await call.logged { () throws(HRequestError) in try call.make(request) }
            let origin = first.origin
            return HTTPPages(request: first, by: request.pagination, limit: request.maximumPages) { [request] made in
                try await call.logged { () throws(HRequestError) in
                    let isAuthorized = made.origin == origin
                    let response = try await call.succeed(
                        made,
                        isAuthorized: isAuthorized,
                        errorModel: request.errorModel
                    )
                    return (try HarborClient.model(of: request, from: response), response)
                }
            }.makeAsyncIterator()
        }
    }
}

extension HTTPRequest {
    /// Where the request goes; `nil` when its URL is not valid, so that it goes nowhere.
    fileprivate var origin: Origin? { try? HTTPURL(URIReference(path)).origin }
}
