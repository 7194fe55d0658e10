extension HPagedRequestProtocol {
    /// The pages, fetched with the current client; see ``HarborClient/withCurrent(_:isolation:operation:)``.
    public func pages() -> HPages<Self> {
        HarborClient.current.pages(self)
    }

    /// The items of all pages, fetched with the current client.
    public func items() -> HPageItems<Self> {
        HarborClient.current.items(self)
    }
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
