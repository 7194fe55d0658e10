extension HTTPHeaders {
    /// The links of every `Link` field, in order (RFC 8288).
    ///
    /// A field that breaks the rules gives the links before the place where it does.
    public var links: [HTTPLink] {
        values(of: "Link").flatMap { LinkFieldParser.links(in: $0) }
    }
}
