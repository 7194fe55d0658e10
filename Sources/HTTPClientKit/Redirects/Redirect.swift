/// What a response that redirects asks for, decided without a network.
struct Redirect: Sendable {
    /// What a client does about a redirect.
    enum Step: Sendable {
        case deliver
        case follow(PreparedRequest, HTTPHop)
        case refuse(HTTPClientError)
    }

    private let request: PreparedRequest
    private let response: HTTPResponse
    private let location: RedirectLocation

    /// Whether a response of the status is a redirect if it says where to.
    static func mayBe(_ statusCode: Int) -> Bool {
        // 300 leaves the choice to a person, 304 to a cache, and 305 and 306 are history.
        switch statusCode {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }

    /// Looks whether a response to a request redirects it.
    ///
    /// - Parameter response: With the redirects that were followed before as its hops.
    /// - Returns: `nil` when it does not.
    /// - Throws: ``HTTPClientError/malformedResponse(_:)`` when it leads nowhere.
    init?(_ response: HTTPResponse, to request: PreparedRequest) throws(HTTPClientError) {
        guard Self.mayBe(response.statusCode),
            let location = try RedirectLocation(response.headers, from: request.url, fragment: request.fragment)
        else { return nil }
        self.request = request
        self.response = response
        self.location = location
    }

    /// The redirect as a policy's closure sees it.
    var proposal: RedirectProposal {
        RedirectProposal(
            response: response,
            url: request.url.absoluteString,
            location: location.reference.recomposed,
            method: request.method,
            nextMethod: nextMethod ?? request.method,
            leavesOrigin: (try? location.url(from: request.url))?.origin != request.url.origin
        )
    }

    /// What becomes of the redirect, once the closure of the policy, if it has one, has decided.
    func step(_ policy: RedirectPolicy, decision: RedirectDecision = .follow) -> Step {
        switch decision {
        case .deliver: return .deliver
        case .refuse(let reason): return .refuse(.redirectRefused(reason))
        case .follow: break
        }
        guard !policy.isOff else { return .deliver }
        guard response.hops.count < policy.limit else { return .refuse(.tooManyRedirects(limit: policy.limit)) }
        do throws(HTTPClientError) {
            let url = try location.url(from: request.url)
            if request.url.scheme == "https", url.scheme == "http", !policy.allowsDowngrade {
                throw .redirectRefused("\(request.url.authority) redirects from https to http, to \(url.authority)")
            }
            let next = following(to: url)
            guard next.payload?.isReplayable ?? true else {
                throw .redirectRefused(
                    "\(request.url.authority) wants the payload again: \(PreparedPayload.readAlready)"
                )
            }
            let hop = HTTPHop(
                statusCode: response.statusCode,
                url: request.url.absoluteString,
                location: next.source.text
            )
            return .follow(next, hop)
        } catch {
            return .refuse(error)
        }
    }

    /// The method of the next request when its payload is left out; `nil` when everything is repeated as it was.
    private var nextMethod: HTTPMethod? {
        switch (response.statusCode, request.method) {
        case (303, .head): .head
        case (303, _), (301, .post), (302, .post): .get
        default: nil
        }
    }

    private func following(to url: HTTPURL) -> PreparedRequest {
        var headers = request.headers
        if nextMethod != nil { headers.removePayloadFields() }
        if url.origin != request.url.origin {
            headers.removeCredentials()
            // Names the host that was left.
            headers.remove("Host")
        }
        return PreparedRequest(
            after: request,
            url: url,
            fragment: location.reference.fragment,
            method: nextMethod ?? request.method,
            headers: headers,
            payload: nextMethod == nil ? request.payload : nil
        )
    }
}
