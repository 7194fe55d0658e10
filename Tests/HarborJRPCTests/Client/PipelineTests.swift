import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import HarborJRPC
import TestSupport
import Testing

/// Repeats, authorization, logs, mocks and interceptors are those of Harbor.
struct PipelineTests {
    private struct Provider: HAuthProviderProtocol {
        let current = Lock("old")
        let renewals = Lock(0)

        func getAuthorizationHeader() async -> HAuthorizationHeader {
            HAuthorizationHeader(key: "Authorization", value: "Bearer \(current.withLock { $0 })")
        }

        func authFailed() async {
            renewals.withLock { $0 += 1 }
            current.withLock { $0 = "new" }
        }
    }

    private struct Stamp: HTTPInterceptor {
        func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
            var request = request
            request.headers["X-Stamp"] = "1"
            return try await next(request)
        }
    }

    struct Login: HJRPCRequestProtocol, HDebugRequestProtocol {
        typealias Model = String
        let method = "login"
        var params: HJRPCParams { .named(["user": "ada", "password": "hunter2"]) }
    }

    struct Sum: HJRPCRequestProtocol {
        typealias Model = Int
        let method = "sum"
        let retries: Int? = 2
        let params = HJRPCParams.positional(1, 2)
    }

    private let result = #"{"jsonrpc":"2.0","result":19,"id":ID}"#
    private let fast = HRetryPolicy(maxRetries: 2, baseDelay: 0)

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504])
    func `A call that asks for it is repeated after a retryable status, with the same bytes`(status: Int) async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(.status(status))
            server.answer { _ in result }
            let call = Call<Int>(method: "a", retries: 1, retryPolicy: fast)
            #expect(try await server.client().send(call) == 19)
            #expect(server.requests.count == 2)
            #expect(server.requests.first?.body == server.requests.last?.body)
        }
    }

    @Test func `A call that does not ask for it is not`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(.status(503))
            #expect(await server.client().request(Call<Int>(method: "a", retryPolicy: fast)).error?.name == "apiError")
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: [(false, nil, 1), (true, nil, 2), (false, "k", 2)] as [(Bool, String?, Int)])
    func `After a lost connection only what may be repeated is`(
        isIdempotent: Bool,
        key: String?,
        count: Int
    ) async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(.disconnect)
            server.answer { _ in result }
            var call = Call<Int>(method: "a", retries: 1, retryPolicy: fast, isIdempotent: isIdempotent)
            call.headers = key.map { ["Idempotency-Key": $0] }
            let response = await server.client().request(call)
            #expect(response.model == (count == 2 ? 19 : nil))
            #expect(server.requests.count == count)
        }
    }

    @Test func `A 401 renews the authorization once and sends the call again`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.route(.post, "/") { request in
                guard request.headers["Authorization"] == "Bearer new" else { return .status(401) }
                let id = try FastJSONDecoder().decode(JSONValue.self, from: request.body)["id"]?.string ?? ""
                return .json(#"{"jsonrpc":"2.0","result":1,"id":"\#(id)"}"#)
            }
            let provider = Provider()
            let client = server.client { $0.authProvider = provider }
            #expect(try await client.send(Call<Int>(method: "a", needsAuth: true)) == 1)
            #expect(provider.renewals.withLock { $0 } == 1)
            #expect(
                await server.client().request(Call<Int>(method: "a", needsAuth: true)).error?.name
                    == "authProviderNeeded"
            )
        }
    }

    @Test func `A logged call shows its message without secrets`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.answer { _ in #"{"jsonrpc":"2.0","result":"t","id":ID}"# }
            let log = RecordingLog()
            try await server.client { $0.logHandler = log }.send(Login())
            let text = log.text
            #expect(text.contains(#""password":"REDACTED""#) && text.contains(#""user":"ada""#))
            #expect(text.contains("curl") && text.contains("[Login]"))
            #expect(!text.contains("HJRPCExchange"))
            #expect(!text.contains("hunter2"))
        }
    }

    @Test func `An error object is logged as the call's error`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.answer { _ in #"{"jsonrpc":"2.0","error":{"code":-32000,"message":"full","data":"d"},"id":ID}"# }
            let log = RecordingLog()
            _ = await server.client { $0.logHandler = log }.request(Login())
            #expect(
                log.texts.last
                    == "[Login] failed: The server answered with error -32000 (server error): full"
            )
        }
    }

    @Test func `Interceptors see a call`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.answer { _ in result }
            try await server.client { $0.callInterceptors = [Stamp()] }.send(Call<Int>(method: "a"))
            #expect(server.requests.first?.headers["X-Stamp"] == "1")
        }
    }

    @Test func `A mock answers by type: a result, an error, a closure`() async throws {
        let client = HJRPCClient(endpoint: "http://127.0.0.1:1/rpc")
        try await HarborClient.withMocks { (mocks) async throws in
            mocks.register(HMock(jrpc: Sum.self, result: 3))
            #expect(try await client.send(Sum()) == 3)
            mocks.register(HMock(jrpc: Sum.self, error: HJRPCError(code: -1, message: "no", data: [1])))
            #expect(await client.request(Sum()).error?.jrpcError?.data == [1])
            mocks.register(
                HMock(jrpc: Sum.self) { call in
                    .number(JSONNumber(call.params?.array?.compactMap(\.int).reduce(0, +) ?? 0))
                }
            )
            #expect(try await client.send(Sum()) == 3)
            #expect(await client.request(Login()).error?.name == "mockError")
            #expect(mocks.count(of: HJRPCExchange<Sum>.self) == 3)
        }
    }

    @Test func `A mock of a status and of a fault meets the repeats`() async throws {
        var configuration = HarborClient.Configuration()
        configuration.retryPolicy = HRetryPolicy(baseDelay: 0)
        let client = HJRPCClient(endpoint: "http://127.0.0.1:1/rpc", client: HarborClient(configuration))
        try await HarborClient.withMocks { (mocks) async throws in
            mocks.register(HMock(request: HJRPCExchange<Sum>.self, statusCode: 503))
            #expect(await client.request(Sum()).error?.name == "apiError")
            #expect(mocks.count(of: HJRPCExchange<Sum>.self) == 3)
        }
    }

    @Test(arguments: [
        HRequestError.noConnectionError, .timeoutError, .cannotFindHost, .cancelled, .invalidHttpResponse,
        .invalidRequest,
        .authNeeded, .authProviderNeeded, .malformedRequestError, .transportError(.connectionLost("h")),
        .codableError(modelName: "User", error: CancellationError()), .apiError(statusCode: 418, data: Data()),
        .mockError("m"), .authorizationError(CancellationError()),
    ])
    func `Every error of Harbor has its case`(error: HRequestError) {
        let wrapped = HJRPCRequestError(error)
        #expect(wrapped.requestError?.description == error.description)
    }
}
