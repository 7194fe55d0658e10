/// What follows from the head of a response to a download; a pure function of what is known.
enum DownloadStep: Equatable {
    /// Where a download may go on.
    struct Resumption: Equatable {
        /// How many bytes are there.
        let offset: Int
        let validator: StrongValidator
        /// The length of the whole; `nil` when it is not known.
        let total: Int?
    }

    /// The body is the whole file; its length, where it is told, and its validator, where the rest can be asked for later.
    case whole(length: Int?, validator: StrongValidator?)
    /// The body is what comes next, up to a place, of a file of so many bytes.
    case part(end: Int, total: Int)
    /// The part that is there is of no use: the file is to be asked for from its beginning.
    case startOver
    /// The server compresses against the request's word, so that it is to be asked for what the engine can undo.
    case askCompressed
    /// The caller is to be told.
    case handOver
    case fail(HTTPClientError)

    /// - Parameters:
    ///   - resumption: What was asked for; `nil` for the whole.
    ///   - isElsewhere: Whether the response is from another URL than the part that is there.
    ///   - asksForIdentity: Whether the request said that the body must not be compressed.
    init(
        after response: HTTPResponse,
        to method: HTTPMethod,
        resuming resumption: Resumption?,
        isElsewhere: Bool = false,
        asksForIdentity: Bool = true
    ) {
        let headers = response.headers
        switch response.statusCode {
        case 206:
            guard let resumption else {
                self = .fail(.malformedResponse("the server sent a part of the file that was not requested"))
                return
            }
            let isOther = isElsewhere || headers.isCoded || resumption.validator.isContradicted(by: headers)
            self = isOther ? .startOver : Self.part(headers, resumption)
        // What a proxy has made of the file goes with no part of the file itself (RFC 9110 §15.3.4).
        case 203 where resumption != nil: self = .fail(.unexpectedStatus(statusCode: 203, body: nil))
        case 416 where resumption != nil: self = .startOver
        case 200, 203:
            if headers.isCoded, asksForIdentity {
                self = .askCompressed
                return
            }
            let isResumable = method == .get && response.statusCode == 200 && !headers.isCoded
            // The length of a compressed body says nothing of the file, once an engine has undone the coding.
            let length = headers.isCoded ? nil : headers["Content-Length"].flatMap(ContentRange.number)
            self = .whole(length: length, validator: isResumable ? StrongValidator(headers) : nil)
        // Nothing of the URL's content: an account of the request, or no content at all.
        case 200..<300: self = .fail(.unexpectedStatus(statusCode: response.statusCode, body: nil))
        default: self = .handOver
        }
    }

    /// The part that comes, if it is the one that was asked for (RFC 9110 §15.3.7).
    private static func part(_ headers: HTTPHeaders, _ resumption: Resumption) -> DownloadStep {
        guard let range = headers["Content-Range"].flatMap(ContentRange.init), range.first == resumption.offset,
            let total = range.total ?? resumption.total, total == resumption.total ?? total, range.last < total
        else { return .startOver }
        return .part(end: range.last + 1, total: total)
    }
}

extension HTTPHeaders {
    /// Whether the body has a content coding (RFC 9110 §8.4).
    fileprivate var isCoded: Bool {
        guard let codings = self["Content-Encoding"] else { return false }
        return codings.split(separator: ",").contains { coding in
            let name = coding.filter { $0 != " " && $0 != "\t" }
            return !name.isEmpty && !name.equalsIgnoringASCIICase("identity")
        }
    }
}
