/// The items of the pages of a list; a page is asked for when the items before it have been read.
///
/// Throws what ``HTTPPages`` throws, behind the items of the pages before.
public struct HTTPPageItems<Page, Items: Sequence>: AsyncSequence, Sendable {
    /// An item of a page.
    public typealias Element = Items.Element

    let pages: HTTPPages<Page>
    let items: @Sendable (Page) -> Items

    /// Begins at the first item of the first page.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: pages.makeAsyncIterator(), items: items)
    }

    /// Reads item by item.
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: HTTPPages<Page>.Iterator
        private let items: @Sendable (Page) -> Items
        private var current: Items.Iterator?

        fileprivate init(pages: HTTPPages<Page>.Iterator, items: @escaping @Sendable (Page) -> Items) {
            self.pages = pages
            self.items = items
        }

        /// The next item; `nil` behind the last one.
        public mutating func next() async throws -> Items.Element? {
            try await next(isolation: nil)
        }

        /// Like ``next()``, but without leaving the caller's actor when an item is available.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Items.Element? {
            while true {
                if let item = current?.next() { return item }
                guard let page = try await pages.next() else {
                    current = nil
                    return nil
                }
                current = items(page).makeIterator()
            }
        }
    }
}

extension HTTPPages {
    /// The items of all pages, one by one.
    ///
    /// ```swift
    /// let posts = client.pages("posts", of: PostList.self, by: .cursor(in: "after") { $0.next })
    /// for try await post in posts.items(\.posts) { print(post.title) }
    /// ```
    ///
    /// - Parameter items: Finds the items of a page.
    public func items<Items: Sequence>(_ items: @escaping @Sendable (Page) -> Items) -> HTTPPageItems<Page, Items> {
        HTTPPageItems(pages: self, items: items)
    }
}

extension HTTPPages where Page: Sequence & Sendable {
    /// The items of all pages, one by one.
    public var items: HTTPPageItems<Page, Page> { HTTPPageItems(pages: self) { $0 } }
}
