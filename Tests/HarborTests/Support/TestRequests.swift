import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor

struct User: HModel, Equatable {
    let id: Int
    let name: String

    static let ada = User(id: 42, name: "Ada")
    static let json = #"{"id":42,"name":"Ada"}"#
}

/// A request with everything that a test may want to set.
struct Get<Model: HModel>: HGetRequestProtocol {
    var url: String
    var httpMethod = HHttpMethod.get
    var needsAuth = false
    var retries: Int?
    var pathParameters: [String: String]?
    var headerParameters: [String: String]?
    var queryParameters: [String: String]?
    var queryItems: [URLQueryItem] = []
    var timeout: TimeInterval?
    var retryPolicy: HRetryPolicy?
    var debugType = HDebugRequestType.none
    var errorModel: (any (Decodable & Sendable).Type)?
}

/// A request with a body of any kind.
struct Post: HPostRequestProtocol {
    var url: String
    var httpMethod = HHttpMethod.post
    var needsAuth = false
    var retries: Int?
    var headerParameters: [String: String]?
    var retryPolicy: HRetryPolicy?
    var debugType = HDebugRequestType.none
    var json: @Sendable () -> [String: Any]? = { nil }
    var bodyType = HRequestDataType.json
    var body: (any Encodable & Sendable)?
    var rawBody: HRawBody?
    var form: [URLQueryItem] = []
    var multipartBody: [HFormPart] = []

    var bodyParameters: [String: Any]? { json() }
}

/// A request with no expectations of the response.
struct Ping: HRequestWithEmptyResponseProtocol {
    var url: String
    var httpMethod = HHttpMethod.get
    var needsAuth = false
    var retries: Int?
    var retryPolicy: HRetryPolicy?
}

extension HTTPTestServer {
    /// The URL of a path of the server.
    func url(_ path: String) -> String { url.absoluteString + path }
}

extension HResponse {
    var error: HRequestError? { if case .error(let error) = self { error } else { nil } }
}

extension HResponseWithResult {
    var error: HRequestError? { if case .error(let error) = self { error } else { nil } }
    var model: Model? { if case .success(let model) = self { model } else { nil } }
}

extension HRequestError {
    /// The name of the case, for comparing.
    var name: String {
        switch self {
        case .apiError: "apiError"
        case .invalidHttpResponse: "invalidHttpResponse"
        case .invalidRequest: "invalidRequest"
        case .authProviderNeeded: "authProviderNeeded"
        case .authNeeded: "authNeeded"
        case .codableError: "codableError"
        case .noConnectionError: "noConnectionError"
        case .malformedRequestError: "malformedRequestError"
        case .timeoutError: "timeoutError"
        case .cannotFindHost: "cannotFindHost"
        case .cancelled: "cancelled"
        case .modelledApiError: "modelledApiError"
        case .transportError: "transportError"
        case .tlsConfigurationError: "tlsConfigurationError"
        case .authorizationError: "authorizationError"
        case .uploadError: "uploadError"
        case .mockError: "mockError"
        }
    }
}

/// The error that an operation throws.
func error<Result>(of operation: () async throws(HRequestError) -> Result) async -> HRequestError? {
    do {
        _ = try await operation()
        return nil
    } catch {
        return error
    }
}

/// A client with a configuration of its own.
func makeClient(_ change: (inout HarborClient.Configuration) -> Void = { _ in }) -> HarborClient {
    var configuration = HarborClient.Configuration()
    change(&configuration)
    return HarborClient(configuration)
}
