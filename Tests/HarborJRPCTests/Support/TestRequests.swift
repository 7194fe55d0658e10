import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import HarborJRPC

/// A call with everything that a test may want to set.
struct Call<Model: HModel>: HJRPCRequestProtocol {
    var method: String
    var params = HJRPCParams.none
    var requestID: HJRPCID?
    var needsAuth = false
    var retries: Int?
    var headers: [String: String]?
    var endpoint: String?
    var timeout: TimeInterval?
    var retryPolicy: HRetryPolicy?
    var isIdempotent = false
    var debugType = HDebugRequestType.none
    var dictionary: @Sendable () -> [String: Any]? = { nil }

    var parameters: [String: Any]? { dictionary() }
}

/// A call of the model that is asked for.
func call<Model: HModel>(_ method: String, id: HJRPCID? = nil, timeout: TimeInterval? = nil) -> Call<Model> {
    Call(method: method, requestID: id, timeout: timeout)
}

/// A call with any result.
struct Perform: HJRPCCallProtocol {
    typealias Model = Void
    var method: String
    var params = HJRPCParams.none
    var requestID: HJRPCID?
}

struct Notice: HJRPCNotificationProtocol {
    var method: String
    var params = HJRPCParams.none
}

extension HJRPCResponse {
    var error: HJRPCRequestError? { if case .error(let error) = self { error } else { nil } }
    var model: Model? { if case .success(let model) = self { model } else { nil } }
}

extension HJRPCRequestError {
    /// What is wrong with the answer, for comparing.
    var fault: HJRPCInvalidResponse? { if case .invalidResponse(let fault) = self { fault } else { nil } }

    /// Why the connection ended, for comparing.
    var end: HJRPCConnectionError? { if case .connectionError(let error) = self { error } else { nil } }

    /// The name of the case, for comparing.
    var name: String {
        switch self {
        case .jrpcError: "jrpcError"
        case .urlNeeded: "urlNeeded"
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
        case .transportError: "transportError"
        case .tlsConfigurationError: "tlsConfigurationError"
        case .authorizationError: "authorizationError"
        case .mockError: "mockError"
        case .connectionError: "connectionError"
        case .invalidResponse: "invalidResponse"
        }
    }
}

/// The error that an operation throws.
func error<Result>(of operation: () async throws(HJRPCRequestError) -> Result) async -> HJRPCRequestError? {
    do {
        _ = try await operation()
        return nil
    } catch {
        return error
    }
}

extension HTTPTestServer {
    /// Answers every POST by what a closure makes of the message, with `ID` for the id as it came.
    func answer(status: Int = 200, _ text: @escaping @Sendable (JSONValue) -> String) {
        route(.post, "/") { request in
            let message = try FastJSONDecoder().decode(JSONValue.self, from: request.body)
            let id = try message["id"].map { String(decoding: try FastJSONEncoder().encode($0), as: UTF8.self) }
            return .json(text(message).replacingOccurrences(of: "ID", with: id ?? "null"), status: status)
        }
    }

    /// The messages that arrived.
    var messages: [JSONValue] {
        get throws { try requests.map { try FastJSONDecoder().decode(JSONValue.self, from: $0.body) } }
    }

    /// A client for this server.
    func client(_ change: (inout HarborClient.Configuration) -> Void = { _ in }) -> HJRPCClient {
        var configuration = HarborClient.Configuration()
        change(&configuration)
        return HJRPCClient(endpoint: url.absoluteString, client: HarborClient(configuration))
    }
}
