/// How a call ended.
public enum HJRPCResponse<Model: Sendable>: Sendable {
    /// There is a result, and this is what it means.
    case success(Model)
    /// There is an error, or no answer, or the answer could not be understood.
    case error(HJRPCRequestError)
}
