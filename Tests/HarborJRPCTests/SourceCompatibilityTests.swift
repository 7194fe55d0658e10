import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import HarborJRPC
import TestSupport
import Testing

/// What code that was written against Harbor 3 says; it must compile as it is.
///
/// The default client is one for the process, so that these run in turn.
@Suite(.serialized)
struct SourceCompatibilityTests {
    struct Balance: HModel, Equatable {
        let amount: Int
    }

    struct GetBalance: HJRPCRequestProtocol {
        typealias Model = Balance

        var method: String = "getBalance"
        var needsAuth: Bool = false
        var retries: Int? = nil
        var headers: [String: String]? = nil
        var parameters: [String: Any]? { ["account": 7] }
    }

    struct GetLoggedBalance: HJRPCRequestProtocol, HDebugRequestProtocol {
        typealias Model = Balance

        var method: String { "getBalance" }
        var needsAuth: Bool { false }
        var retries: Int? { 2 }
        var headers: [String: String]? { nil }
        var parameters: [String: Any]? { nil }
        var debugType: HDebugRequestType { .requestAndResponse }
    }

    final class Ask: HJRPCRequestProtocol {
        typealias Model = [String]

        let method = "ask"
    }

    private func exhaustive(_ error: HJRPCRequestError) -> String {
        switch error {
        case .apiError(let statusCode, let data): "\(statusCode) \(data)"
        case .invalidHttpResponse: ""
        case .invalidRequest: ""
        case .authProviderNeeded: ""
        case .authNeeded: ""
        case .codableError(let modelName, let error): "\(modelName) \(error)"
        case .noConnectionError: ""
        case .malformedRequestError: ""
        case .timeoutError: ""
        case .cannotFindHost: ""
        case .cancelled: ""
        case .jrpcError(let error): "\(error.code) \(error.message)"
        case .urlNeeded: ""
        default: ""
        }
    }

    @Test func `A call goes to the URL that was set, by POST with a UUID as id`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.answer { _ in #"{"jsonrpc":"2.0","result":{"amount":12},"id":ID}"# }
            HarborJRPC.setURL(server.url.absoluteString)
            HarborJRPC.setJRPCVersion("2.0")
            defer { HarborJRPC.setURL("") }

            let response = await GetBalance().request()
            switch response {
            case .success(let balance): #expect(balance == Balance(amount: 12))
            case .error(let error): Issue.record("\(exhaustive(error))")
            }
            let request = try #require(server.requests.first)
            #expect(request.headers["Content-Type"] == "application/json")
            let message = try #require(try server.messages.first)
            #expect(message["jsonrpc"] == "2.0")
            #expect(message["method"] == "getBalance")
            #expect(message["params"] == ["account": 7])
            #expect(message["id"]?.string.flatMap(UUID.init(uuidString:)) != nil)
        }
    }

    @Test func `Without a URL the error is urlNeeded`() async {
        guard case .error(.urlNeeded) = await Ask().request() else {
            Issue.record("another outcome")
            return
        }
    }

    @Test func `Params are left out when there are none, and the version is the one that was set`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.answer { _ in #"{"jsonrpc":"2.1","result":["a"],"id":ID}"# }
            HarborJRPC.setURL(server.url.absoluteString)
            HarborJRPC.setJRPCVersion("2.1")
            defer {
                HarborJRPC.setURL("")
                HarborJRPC.setJRPCVersion("2.0")
            }
            #expect(await Ask().request().model == ["a"])
            let message = try #require(try server.messages.first)
            #expect(message.object?.names == ["jsonrpc", "method", "id"])
            #expect(message["jsonrpc"] == "2.1")
        }
    }

    @Test func `An error object is the error`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.answer { _ in #"{"jsonrpc":"2.0","error":{"code":-32601,"message":"Method not found"},"id":ID}"# }
            HarborJRPC.setURL(server.url.absoluteString)
            defer { HarborJRPC.setURL("") }
            guard case .error(.jrpcError(error: let error)) = await GetBalance().request() else {
                Issue.record("another outcome")
                return
            }
            #expect(error.code == -32601)
            #expect(error.message == "Method not found")
        }
    }
}
