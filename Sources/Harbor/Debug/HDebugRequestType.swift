/// What is logged of a request.
public enum HDebugRequestType: Hashable, Sendable {
    /// Nothing.
    case none
    /// The request with a cURL command, and any error.
    case request
    /// The response, and any error.
    case response
    /// All of it.
    case requestAndResponse

    var includesRequest: Bool { self == .request || self == .requestAndResponse }
    var includesResponse: Bool { self == .response || self == .requestAndResponse }
}
