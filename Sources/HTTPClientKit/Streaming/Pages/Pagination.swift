import Foundation

/// How the next page of a list is asked for: a decision made from a page and the response that brought it.
///
/// ```swift
/// let users = client.pages("users", of: [User].self, by: .linkHeader)
/// let posts = client.pages("posts", of: PostList.self, by: .cursor(in: "after") { $0.next })
/// let tags = client.pages("tags", of: [Tag].self, by: .pageNumber(in: "page", startingAt: 1))
/// ```
public struct Pagination<Page>: Sendable {
    /// What a page that was read says of itself and of those behind it.
    enum Step {
        /// The page counts, and the next one is asked for by this request; `nil` means that it is the last.
        case page(next: HTTPRequest?)
        /// The page lies behind the last one.
        case end
    }

    let prepare: @Sendable (HTTPRequest) -> HTTPRequest
    let step: @Sendable (Page, HTTPResponse, HTTPRequest) throws(HTTPClientError) -> Step

    /// By the link with the relation `next` in the `Link` header fields (RFC 8288); none means the last page.
    ///
    /// Links with an anchor are about something else and do not count. A link to another origin is followed without
    /// the credentials in the request's own header fields.
    public static var linkHeader: Pagination {
        following { _, response in
            response.headers.links.first { $0.anchor == nil && $0.relations.contains("next") }?.target
        }
    }

    /// By a URL in the page, which may be relative to the URL of the page; `nil` means the last page.
    ///
    /// A URL of another origin is followed without the credentials in the request's own header fields.
    public static func link(_ next: @escaping @Sendable (Page) -> String?) -> Pagination {
        following { page, _ in next(page) }
    }

    /// By a cursor in the page, sent as a query item; `nil` and an empty one mean the last page.
    ///
    /// - Parameters:
    ///   - queryItem: The name of the query item.
    ///   - cursor: Finds the cursor of the next page.
    public static func cursor(
        in queryItem: String,
        _ cursor: @escaping @Sendable (Page) -> String?
    ) -> Pagination {
        Pagination(prepare: { $0 }) { page, _, request in
            guard let cursor = cursor(page), !cursor.isEmpty else { return .page(next: nil) }
            return .page(next: request.setting(queryItem, to: cursor))
        }
    }

    /// By a number, sent as a query item, that grows by one from page to page.
    ///
    /// - Parameters:
    ///   - queryItem: The name of the query item.
    ///   - first: The number of the first page.
    ///   - isLast: Whether a page is the last one.
    public static func pageNumber(
        in queryItem: String = "page",
        startingAt first: Int = 1,
        isLast: @escaping @Sendable (Page) -> Bool
    ) -> Pagination {
        numbered(queryItem, first) { page, next in .page(next: isLast(page) ? nil : next) }
    }

    private static func following(
        _ target: @escaping @Sendable (Page, HTTPResponse) -> String?
    ) -> Pagination {
        Pagination(prepare: { $0 }) { page, response, request throws(HTTPClientError) in
            guard let target = target(page, response) else { return .page(next: nil) }
            return .page(next: try request.following(target, from: response))
        }
    }

    private static func numbered(
        _ queryItem: String,
        _ first: Int,
        _ step: @escaping @Sendable (Page, HTTPRequest) -> Step
    ) -> Pagination {
        Pagination(prepare: { $0.setting(queryItem, to: String(first)) }) { page, _, request in
            let number = request.queryItems.first { $0.name == queryItem }?.value.flatMap(Int.init) ?? first
            return step(page, request.setting(queryItem, to: String(number + 1)))
        }
    }
}

extension Pagination where Page: Collection & Sendable {
    /// By a number, sent as a query item, that grows by one until a page is empty; that one is not given.
    ///
    /// - Parameters:
    ///   - queryItem: The name of the query item.
    ///   - first: The number of the first page.
    public static func pageNumber(in queryItem: String = "page", startingAt first: Int = 1) -> Pagination {
        numbered(queryItem, first) { page, next in page.isEmpty ? .end : .page(next: next) }
    }
}
