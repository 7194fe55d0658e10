extension HTTPResponse {
    /// Where a response came from; the text is made only when someone asks for it.
    enum Source: Equatable, Sendable {
        case text(String)
        case request(HTTPURL, fragment: String?)

        var text: String {
            switch self {
            case .text(let text): text
            case .request(let url, nil): url.absoluteString
            case .request(let url, let fragment?): url.absoluteString + "#" + fragment
            }
        }

        static func == (left: Source, right: Source) -> Bool { left.text == right.text }
    }

    /// The URL that was requested last, after every redirect, without user information; `nil` when it is not known.
    ///
    /// Its fragment is that of the last `Location` that has one, else that of the request (RFC 9110 §10.2.2).
    public var url: String? {
        get { source?.text }
        set { changeFacts { $0.source = newValue.map(Source.text) } }
    }
}

extension PreparedRequest {
    var source: HTTPResponse.Source { .request(url, fragment: fragment) }
}
