public import HTTPClientKit

/// A request for a list that comes in pages.
///
/// ```swift
/// struct ListUsers: HPagedRequestProtocol {
///     typealias Model = [User]
///     let url = "https://api.example.com/users"
///     let pagination = Pagination<[User]>.linkHeader
/// }
/// for try await user in ListUsers().items() {
///     print(user.name)
/// }
/// ```
///
/// The page is the model. When it is not the list of its items itself, the request says where they are:
///
/// ```swift
/// struct ListPosts: HPagedRequestProtocol {
///     typealias Model = PostList
///     let url = "https://api.example.com/posts"
///     let pagination = Pagination<PostList>.cursor(in: "after") { $0.next }
///     func items(of page: PostList) -> [Post] { page.posts }
/// }
/// ```
///
/// Each page is sent as any other request, with authorization, repeats, logs and mocks. A page at another origin is asked
/// for without the client's authorization and without the credentials in header fields. Sent by itself, with `send()`, the
/// request fetches one page, as its properties say.
public protocol HPagedRequestProtocol: HRequestWithResultProtocol {
    /// An item of a page.
    associatedtype Item: Sendable

    /// How the next page is asked for: by the `Link` header, a cursor or URL in the page, or a number.
    var pagination: Pagination<Model> { get }

    /// How many pages there may be; 10,000 by default. One more is `HTTPClientError.tooManyPages`.
    var maximumPages: Int { get }

    /// Finds the items of a page; by default the page is the list of them.
    func items(of page: Model) -> [Item]
}

extension HPagedRequestProtocol {
    /// 10,000.
    public var maximumPages: Int { 10_000 }

    /// The pages, fetched with the current client; see ``HarborClient/withCurrent(_:isolation:operation:)``.
    public func pages() -> HPages<Self> {
        HarborClient.current.pages(self)
    }

    /// The items of all pages, fetched with the current client.
    public func items() -> HPageItems<Self> {
        HarborClient.current.items(self)
    }
}

extension HPagedRequestProtocol where Model: Sequence, Model.Element: Sendable {
    /// The elements of the page.
    public func items(of page: Model) -> [Model.Element] { Array(page) }
}

extension HarborClient {
    /// The pages of a list, each asked for when the one before it has been read.
    public func pages<Request: HPagedRequestProtocol>(_ request: Request) -> HPages<Request> {
        HPages(client: self, request: request)
    }

    /// The items of all pages of a list; a page is asked for when the items before it have been read.
    public func items<Request: HPagedRequestProtocol>(_ request: Request) -> HPageItems<Request> {
        HPageItems(pages: pages(request))
    }
}
