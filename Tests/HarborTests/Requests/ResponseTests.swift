import Foundation
import HTTPClientKit
import HTTPClientKitMock
import HTTPTestServer
import Harbor
import Testing

/// What a status, a transport failure and a cancellation become.
struct ResponseTests {
    private let client = HarborClient()

    @Test(arguments: [200, 201, 202, 204, 206, 299])
    func `A status from 200 to 299 is a success`(status: Int) async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/") { _ in .status(status) }
            #expect(await client.request(Ping(url: server.url(""))).error == nil)
        }
    }

    @Test(arguments: [304, 400, 403, 404, 409, 422, 500, 503, 599])
    func `Any other status is an API error with its body`(status: Int) async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .json(#"{"e":1}"#, status: status) }
            let errors = [
                await client.request(Ping(url: server.url(""))).error,
                await client.request(Get<User>(url: server.url(""))).error,
                await client.request(Post(url: server.url(""))).error,
            ]
            for error in errors {
                guard case .apiError(let statusCode, let data)? = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
                #expect(statusCode == status)
                #expect(String(decoding: data, as: UTF8.self) == (status == 304 ? "" : #"{"e":1}"#))
            }
        }
    }

    @Test func `A 401 without authorization is authNeeded and asks no provider`() async throws {
        let provider = CountingProvider()
        let client = makeClient { $0.authProvider = provider }
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/") { _ in .status(401) }
            #expect(await client.request(Ping(url: server.url(""))).error?.name == "authNeeded")
            #expect(provider.failures == 0)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `A host without an address is not found`() async {
        #expect(await client.request(Ping(url: "http://nothing.invalid/")).error?.name == "cannotFindHost")
    }

    @Test func `A refused connection keeps its cause`() async {
        guard case .transportError(.connectionRefused)? = await client.request(Ping(url: "http://127.0.0.1:1/")).error
        else {
            Issue.record("another error")
            return
        }
    }

    @Test func `A lost connection and a cut body keep their cause`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/lost") { _ in .disconnect }
            server.route(.get, "/cut") { _ in
                TestResponse(headers: ["Content-Length": "100"], body: .data(Data("short".utf8)))
            }
            guard case .transportError(.connectionLost)? = await client.request(Ping(url: server.url("lost"))).error
            else {
                Issue.record("not lost")
                return
            }
            guard case .transportError(.truncatedBody)? = await client.request(Ping(url: server.url("cut"))).error
            else {
                Issue.record("not cut")
                return
            }
        }
    }

    @Test func `A passed time limit is a timeout`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/") { _ in .never }
            var request = Get<String>(url: server.url(""))
            request.timeout = 0.05
            #expect(await client.request(request).error?.name == "timeoutError")
        }
    }

    @Test func `An answer that is not HTTP is an invalid response`() async throws {
        try await HTTPTestServer.withServer { server in
            server.raw("/") { connection in
                try await connection.readRequest()
                try await connection.write("SMTP 1.0\r\n\r\n")
            }
            #expect(await client.request(Ping(url: server.url(""))).error?.name == "invalidHttpResponse")
        }
    }

    @Test func `Cancelling the task gives cancelled`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/") { _ in .never }
            let task = Task { [client] in await client.request(Ping(url: server.url(""))) }
            try await server.nextRequest()
            task.cancel()
            #expect(await task.value.error?.name == "cancelled")
        }
    }

    @Test func `A task that is cancelled before is never sent`() async throws {
        try await HTTPTestServer.withServer { server in
            let gate = Gate()
            let task = Task { [client] in
                try? await gate.wait()
                return await client.request(Ping(url: server.url("")))
            }
            task.cancel()
            gate.open()
            #expect(await task.value.error?.name == "cancelled")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `Cancelled before, a task asks no provider and gives a custom client nothing`() async {
        let provider = CountingProvider()
        let transport = MockHTTPClient(statusCode: 200)
        let client = makeClient {
            $0.authProvider = provider
            $0.transport = .client(transport)
        }
        let gate = Gate()
        let task = Task {
            try? await gate.wait()
            return await client.request(Ping(url: "http://a/", needsAuth: true))
        }
        task.cancel()
        gate.open()
        #expect(await task.value.error?.name == "cancelled")
        #expect(provider.reads == 0)
        #expect(transport.receivedRequests.isEmpty)
    }

    @Test func `A full response has status, headers, timings and hops`() async throws {
        var response = HTTPResponse(statusCode: 203, body: Data(User.json.utf8), headers: ["X-Id": "9"])
        response.metrics = HTTPMetrics()
        response.metrics?.timings.total = 0.5
        response.hops = [HTTPHop(statusCode: 302, url: "http://a/", location: "http://b/")]
        let client = makeClient { [response] in $0.transport = .client(MockHTTPClient { _ in response }) }
        let result = try await client.response(Get<User>(url: "http://a/"))
        #expect(result.model == .ada)
        #expect(result.statusCode == 203)
        #expect(result.headers["x-id"] == "9")
        #expect(result.timings.total == 0.5)
        #expect(result.hops == response.hops)
        let plain: HResult<Void> = try await client.response(Ping(url: "http://a/"))
        #expect(plain.statusCode == 203)
    }
}
