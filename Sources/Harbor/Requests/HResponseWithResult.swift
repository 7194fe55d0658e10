/// How a request with a result ended.
public enum HResponseWithResult<Model: Sendable>: Sendable {
    /// The status was a success, and this is what the response means.
    case success(Model)
    /// It was not, or there was no response, or the response could not be understood.
    case error(HRequestError)
}
