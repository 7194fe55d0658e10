/// The method of a service.
@available(*, deprecated, message: "Use HHttpMethod from the module Harbor")
public enum HHttpMethod: String, Sendable {
    /// Transfers a representation of the resource.
    case get = "GET"
    /// Has the resource process the body.
    case post = "POST"
    /// Replaces the resource by the body.
    case put = "PUT"
    /// Removes the resource.
    case delete = "DELETE"
    /// Changes the resource by the body.
    case patch = "PATCH"
}
