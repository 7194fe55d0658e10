public import Foundation
import Harbor

/// A service whose response is decoded.
///
/// ```swift
/// class GetUser: HServiceProtocolWithResult {
///     typealias T = User
///
///     var url = "https://api.example.com/users/{ID}"
///     var httpMethod: HHttpMethod = .get
///     var headers: [String: String]?
///     var queryParameters: [String: String]?
///     var pathParameters: [String: String]?
///     var body: [String: Any]?
///     var needAuth = false
///     var timeout: TimeInterval = 10
///
///     init(id: Int) { pathParameters = ["ID": "\(id)"] }
/// }
///
/// switch await GetUser(id: 42).request() {
/// case .success(let user): print(user.name)
/// case .cancelled: print("cancelled")
/// case .error(let error): print(error)
/// }
/// ```
@available(*, deprecated, message: "Use HGetRequestProtocol or HRequestWithResultProtocol from the module Harbor")
public protocol HServiceProtocolWithResult: HServiceProtocolBase {
    /// What a response means.
    associatedtype T: Codable

    /// Creates a model from the body of a response, by default from JSON; `nil` when it is none.
    func parseData<Model: Codable>(data: Data, model: Model.Type) -> Model?

    #if compiler(>=6.2)
    /// Sends the service with the current client of Harbor; where it is called, see ``HServiceProtocolBase``.
    nonisolated(nonsending) func request() async -> HResponseWithResult<T>
    #else
    /// Sends the service with the current client of Harbor.
    func request() async -> HResponseWithResult<T>
    #endif
}

@available(*, deprecated, message: "Use HRequestWithResultProtocol from the module Harbor")
extension HServiceProtocolWithResult {
    /// Decodes JSON.
    public func parseData<Model: Codable>(data: Data, model: Model.Type) -> Model? {
        try? HarborDefaults().parseData(data: data, model: model)
    }

    #if compiler(>=6.2)
    /// Sends the service with the current client of Harbor; where it is called, see ``HServiceProtocolBase``.
    nonisolated(nonsending) public func request() async -> HResponseWithResult<T> { await response() }
    #else
    /// Sends the service with the current client of Harbor.
    public func request() async -> HResponseWithResult<T> { await response() }
    #endif

    private func response(isolation: isolated (any Actor)? = #isolation) async -> HResponseWithResult<T> {
        do {
            let data = try await ServiceRequest<Self>.send(self)
            if let model = parseData(data: data, model: T.self) { return .success(model) }
            return .error(.codableError(reason: reasonWhyNoModel(is: data)))
        } catch {
            return HServiceError(error).map(HResponseWithResult.error) ?? .cancelled
        }
    }

    /// `parseData` does not tell, so that the default way is gone once more, this time for its error.
    private func reasonWhyNoModel(is data: Data) -> String {
        do {
            _ = try HarborDefaults().parseData(data: data, model: T.self)
            return "The response cannot be decoded as \(T.self): parseData(data:model:) returned nil."
        } catch {
            return "The response cannot be decoded as \(T.self): \(error)"
        }
    }
}
