/// What is logged of a service.
@available(*, deprecated, message: "Use HDebugRequestType from the module Harbor")
public enum HDebugServiceType: Sendable {
    /// Nothing.
    case none
    /// The service with a cURL command, and any error.
    case request
    /// The response, and any error.
    case response
    /// All of it.
    case requestAndResponse
}
