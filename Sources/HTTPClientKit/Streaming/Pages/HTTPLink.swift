/// A link of a `Link` header field (RFC 8288).
public struct HTTPLink: Hashable, Sendable {
    /// Where the link leads: a URI reference as it was written, relative to the URL of the response.
    public var target: String
    /// The relation types, in lower case and in order, for instance `next`; empty when none is given.
    public var relations: [String]
    /// The URI reference of what the link is about, when that is not the response itself.
    public var anchor: String?
    /// Every parameter in order, `rel` and `anchor` included; names in lower case, values without their quotes.
    public var parameters: [Parameter]

    /// A parameter of a link.
    public struct Parameter: Hashable, Sendable {
        /// The name, in lower case.
        public var name: String
        /// The value without its quotes; `nil` when there was no `=`.
        public var value: String?

        /// Creates a parameter.
        public init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// Creates a link; of several parameters with one name the first counts (RFC 8288 §3.3).
    init(target: String, parameters: [Parameter]) {
        self.target = target
        self.parameters = parameters
        let relations = parameters.first { $0.name == "rel" }?.value ?? ""
        self.relations = relations.lowercasedASCII.split { $0 == " " || $0 == "\t" }.map(String.init)
        anchor = parameters.first { $0.name == "anchor" }?.value
    }
}
