import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import Testing

/// What a request carries, as a server sees it.
struct BodyTests {
    private struct NewUser: Codable, Sendable {
        var name: String
        var score = 1.5
    }

    private struct Foreign: Sendable {}

    private let client = HarborClient()

    private func sent(_ change: (inout Post) -> Void) async throws -> RecordedRequest {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            var request = Post(url: server.url(""))
            change(&request)
            try await client.send(request)
            return server.requests[0]
        }
    }

    private func refusal(_ change: (inout Post) -> Void) async throws -> HRequestError? {
        try await HTTPTestServer.withServer { server in
            var request = Post(url: server.url(""))
            change(&request)
            let error = await client.request(request).error
            #expect(server.requests.isEmpty)
            return error
        }
    }

    @Test(arguments: [HHttpMethod.post, .put, .patch, .delete])
    func `Parameters are JSON with sorted keys`(method: HHttpMethod) async throws {
        let request = try await sent {
            $0.httpMethod = method
            $0.json = { ["b": [1, 2.5, true, NSNull()], "a": "é/\"", "c": ["d": "e"]] }
        }
        #expect(request.method == method.method)
        #expect(request.text == #"{"a":"é/\"","b":[1,2.5,true,null],"c":{"d":"e"}}"#)
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers["Content-Length"] == "\(request.body.count)")
    }

    @Test func `No parameters are no body, and empty ones an empty object`() async throws {
        let none = try await sent { $0.json = { nil } }
        #expect(none.body.isEmpty)
        #expect(none.headers["Content-Type"] == nil)
        let empty = try await sent { $0.json = { [:] } }
        #expect(empty.text == "{}")
    }

    @Test(
        arguments: [
            Double.nan, Double.infinity, Date(timeIntervalSince1970: 0), Data([1]), [1: 2], [Double.nan], ["x": Date()],
            Foreign(), URL(fileURLWithPath: "/"),
        ] as [any Sendable]
    )
    func `Parameters that JSON cannot say are malformed`(value: any Sendable) async throws {
        let error = try await refusal { $0.json = { ["fine": 1, "wrong": value] } }
        #expect(error?.name == "malformedRequestError")
        #expect(error?.description.contains("wrong") == true)
        #expect(error?.description.contains("fine") == false)
    }

    @Test func `A value is JSON with sorted keys`() async throws {
        let request = try await sent { $0.body = NewUser(name: "Ada") }
        #expect(request.text == #"{"name":"Ada","score":1.5}"#)
        #expect(request.headers["Content-Type"] == "application/json")
    }

    @Test func `A value that cannot be encoded is malformed`() async throws {
        let error = try await refusal { $0.body = NewUser(name: "Ada", score: .nan) }
        #expect(error?.name == "malformedRequestError")
    }

    @Test func `A raw body is sent as it is with its type`() async throws {
        let bytes = Data((0...255).map { UInt8($0) })
        let request = try await sent { $0.rawBody = HRawBody(bytes, contentType: "image/x-test") }
        #expect(request.body == bytes)
        #expect(request.headers["Content-Type"] == "image/x-test")
    }

    @Test func `A raw body comes from a file`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("from a file".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let request = try await sent { $0.rawBody = HRawBody(file: file, contentType: "text/plain") }
        #expect(request.text == "from a file")
        #expect(request.headers["Content-Length"] == "11")
        let missing = HRawBody(file: file.appendingPathExtension("gone"), contentType: "text/plain")
        let error = try await refusal { $0.rawBody = missing }
        #expect(error?.name == "malformedRequestError")
        #expect(error?.description.contains("gone") == true)
    }

    @Test func `A form is encoded as browsers do, in order and with repeats`() async throws {
        let request = try await sent {
            $0.form = [
                .init(name: "q", value: "a b+c&d=é"), .init(name: "a[]", value: "1"),
                .init(name: "a[]", value: "*-._~"),
                .init(name: "empty", value: nil),
            ]
        }
        #expect(request.text == "q=a+b%2Bc%26d%3D%C3%A9&a%5B%5D=1&a%5B%5D=*-._%7E&empty=")
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
    }

    @Test func `A Content-Type of the request's own wins`() async throws {
        let request = try await sent {
            $0.json = { ["a": 1] }
            $0.headerParameters = ["content-type": "application/vnd.test+json"]
        }
        #expect(request.headers.values(of: "Content-Type") == ["application/vnd.test+json"])
    }

    @Test func `Two bodies are malformed and named`() async throws {
        let error = try await refusal {
            $0.json = { ["a": 1] }
            $0.form = [.init(name: "b", value: "2")]
        }
        #expect(error?.name == "malformedRequestError")
        #expect(error?.description.contains("bodyParameters and form") == true)
    }

    @Test func `The same dictionary is always the same bytes`() async throws {
        let keys = (0..<20).map { "key\($0)" }
        var bodies: Set<Data> = []
        for _ in 0..<3 {
            let request = try await sent { $0.json = { Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) }) } }
            bodies.insert(request.body)
        }
        #expect(bodies.count == 1)
    }
}
