/// A service of whose response only success or failure is of interest.
///
/// ```swift
/// class DeleteUser: HServiceProtocol {
///     var url = "https://api.example.com/users/{ID}"
///     var httpMethod: HHttpMethod = .delete
///     var headers: [String: String]?
///     var queryParameters: [String: String]?
///     var pathParameters: [String: String]?
///     var body: [String: Any]?
///     var needAuth = true
///     var timeout: TimeInterval = 10
///
///     init(id: Int) { pathParameters = ["ID": "\(id)"] }
/// }
/// ```
@available(
    *,
    deprecated,
    message:
        "Use HPostRequestProtocol, HPutRequestProtocol, HPatchRequestProtocol or HDeleteRequestProtocol from the module Harbor"
)
public protocol HServiceProtocol: HServiceProtocolBase {
    #if compiler(>=6.2)
    /// Sends the service with the current client of Harbor; where it is called, see ``HServiceProtocolBase``.
    nonisolated(nonsending) func request() async -> HResponse
    #else
    /// Sends the service with the current client of Harbor.
    func request() async -> HResponse
    #endif
}

@available(*, deprecated, message: "Use HRequestWithEmptyResponseProtocol from the module Harbor")
extension HServiceProtocol {
    #if compiler(>=6.2)
    /// Sends the service with the current client of Harbor; where it is called, see ``HServiceProtocolBase``.
    nonisolated(nonsending) public func request() async -> HResponse { await response() }
    #else
    /// Sends the service with the current client of Harbor.
    public func request() async -> HResponse { await response() }
    #endif

    private func response(isolation: isolated (any Actor)? = #isolation) async -> HResponse {
        do {
            _ = try await ServiceRequest<Self>.send(self)
            return .success
        } catch {
            return HServiceError(error).map(HResponse.error) ?? .cancelled
        }
    }
}
