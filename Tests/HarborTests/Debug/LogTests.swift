import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import TestSupport
import Testing

/// What is logged of a call.
struct LogTests {
    private struct Debugged: HGetRequestProtocol, HDebugRequestProtocol {
        typealias Model = User
        let url: String
    }

    private let log = RecordingLog()

    private func client(_ change: (inout HarborClient.Configuration) -> Void = { _ in }) -> HarborClient {
        makeClient {
            $0.logHandler = log
            $0.clock = TestClock()
            change(&$0)
        }
    }

    @Test(
        arguments: [
            (HDebugRequestType.none, []), (.request, [.request]), (.response, [.response]),
            (.requestAndResponse, [.request, .response]),
        ] as [(HDebugRequestType, [HLogEntry.Kind])]
    )
    func `The type says what is logged`(type: HDebugRequestType, kinds: [HLogEntry.Kind]) async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .json(User.json) }
            _ = await client().request(Get<User>(url: server.url(""), debugType: type))
            #expect(log.kinds == kinds)
        }
    }

    @Test func `A request that says no more than that it is debugged is logged as a whole`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .json(User.json) }
            _ = await client().request(Debugged(url: server.url("")))
            #expect(log.kinds == [.request, .response])
            #expect(log.entries[0].requestName == "Debugged")
        }
    }

    @Test func `Request and response are shown with all that is known`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in TestResponse.json(#"{"ok":true}"#, status: 201).adding("X-Id", "7") }
            let post = Post(
                url: server.url("a?b=c"),
                headerParameters: ["X-Q": "1"],
                debugType: .requestAndResponse,
                json: { ["name": "Ada"] }
            )
            _ = await client().request(post)
            let request = log.entries[0].text
            #expect(request.contains("[Post] --> POST \(server.url("a?b=c"))"))
            for line in ["X-Q: 1", "Content-Type: application/json", #"{"name":"Ada"}"#, "curl -X 'POST' "] {
                #expect(request.contains(line))
            }
            let response = log.entries[1].text
            #expect(response.contains("[Post] <-- 201 POST \(server.url("a?b=c")) (11 bytes, 0.0 ms)"))
            for line in ["X-Id: 7", #"{"ok":true}"#] { #expect(response.contains(line)) }
        }
    }

    @Test func `Credentials are left out everywhere, that of the provider too`() async throws {
        struct Odd: HAuthProviderProtocol {
            func getAuthorizationHeader() async -> HAuthorizationHeader {
                HAuthorizationHeader(key: "X-Odd", value: "hush-1")
            }

            func authFailed() async {}
        }
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in TestResponse.json(#"{"token":"hush-2"}"#).adding("Set-Cookie", "hush-3") }
            let url = server.url("?api_key=hush-4").replacingOccurrences(of: "://", with: "://user:hush-5@")
            let post = Post(
                url: url,
                needsAuth: true,
                headerParameters: ["Cookie": "hush-6"],
                debugType: .requestAndResponse,
                json: { ["password": "hush-7", "name": "Ada"] }
            )
            #expect(await client { $0.authProvider = Odd() }.request(post).error == nil)
            #expect(server.requests[0].headers["X-Odd"] == "hush-1")
            #expect(server.requests[0].headers["Authorization"]?.hasPrefix("Basic ") == true)
            #expect(!log.text.contains("hush"))
            #expect(!log.text.contains("Basic "))
            #expect(log.text.contains("X-Odd: REDACTED"))
            #expect(log.text.contains("Ada"))
        }
    }

    @Test func `A key in the query is left out under any name`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .json(User.json) }
            let request = Get<User>(url: server.url(""), needsAuth: true, debugType: .requestAndResponse)
            _ = await client { $0.authProvider = HAPIKeyProvider(key: "hush", in: .query("k")) }.request(request)
            #expect(!log.text.contains("hush"))
            #expect(log.text.contains("k=REDACTED"))
        }
    }

    @Test(arguments: [HDebugRequestType.request, .response])
    func `An error is logged whatever is shown`(type: HDebugRequestType) async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .json("[]", status: 404) }
            _ = await client().request(Get<User>(url: server.url(""), debugType: type))
            #expect(log.entries.last?.kind == .error)
            #expect(log.entries.last?.text.contains("404") == true)
            _ = await client().request(Get<User>(url: "nowhere", debugType: type))
            #expect(log.entries.last?.text.contains("malformed") == true)
        }
    }

    @Test func `Every attempt is logged`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue([.status(503), .json(User.json)])
            _ = await client().request(Get<User>(url: server.url(""), retries: 1, debugType: .requestAndResponse))
            #expect(log.kinds == [.request, .response, .request, .response])
        }
    }

    @Test func `A path value without a place is noted`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .json(User.json) }
            let values = ["ID": "hush"]
            _ = await client().request(Get<User>(url: server.url(""), pathParameters: values, debugType: .request))
            #expect(log.kinds == [.note, .request])
            #expect(log.entries[0].text.contains("ID"))
            #expect(!log.text.contains("hush"))
        }
    }

    @Test func `A whole client is logged, and a body that is no text by its size`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .data(Data([0xFF, 0xFE, 0])) }
            let client = client { $0.debugType = .response }
            _ = await client.request(Get<Data>(url: server.url("")))
            #expect(log.kinds == [.response])
            #expect(log.text.contains("(3 bytes)"))
        }
    }
}
