/// The items of the pages of a list; a page is asked for when the items before it have been read.
///
/// Throws what ``HPages`` throws, behind the items of the pages before.
public struct HPageItems<Request: HPagedRequestProtocol>: AsyncSequence, Sendable {
    /// An item of a page.
    public typealias Element = Request.Item

    let pages: HPages<Request>

    /// Begins at the first item of the first page.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: pages.makeAsyncIterator(), request: pages.request)
    }

    /// Reads item by item.
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: HPages<Request>.Iterator
        private let request: Request
        private var items: ArraySlice<Request.Item> = []

        fileprivate init(pages: HPages<Request>.Iterator, request: Request) {
            self.pages = pages
            self.request = request
        }

        /// The next item; `nil` behind the last one.
        public mutating func next() async throws -> Request.Item? {
            try await next(isolation: nil)
        }

        /// Like ``next()``, but without leaving the caller's actor when an item is available.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Request.Item? {
            while true {
                if let item = items.popFirst() { return item }
                guard let page = try await pages.next() else { return nil }
                items = request.items(of: page)[...]
            }
        }
    }
}
