import Foundation
import HTTPClientKit
import HTTPClientKitMock
import Testing

/// What a helper makes of an answer.
struct HelperResponseTests {
    @Test(arguments: [200, 201, 202, 203, 206, 226, 299])
    func `Every 2xx status is a success`(statusCode: Int) async throws {
        let client = MockHTTPClient(statusCode: statusCode, body: User.adaJSON)
        let user: User = try await client.get("a")
        #expect(user == .ada)
    }

    @Test(arguments: [400, 401, 404, 409, 418, 429, 499])
    func `A 4xx status is a client error with its body`(statusCode: Int) async {
        await expect(.clientError(statusCode: statusCode, body: nil), of: HTTPResponse(statusCode: statusCode))
        let body = Data(#"{"error":"no"}"#.utf8)
        await expect(
            .clientError(statusCode: statusCode, body: body),
            of: HTTPResponse(statusCode: statusCode, body: body)
        )
    }

    @Test(arguments: [500, 502, 503, 504, 599])
    func `A 5xx status is a server error with its body`(statusCode: Int) async {
        await expect(.serverError(statusCode: statusCode, body: nil), of: HTTPResponse(statusCode: statusCode))
        let body = Data("<html>".utf8)
        await expect(
            .serverError(statusCode: statusCode, body: body),
            of: HTTPResponse(statusCode: statusCode, body: body)
        )
    }

    @Test(arguments: [100, 199, 300, 301, 304, 308, 399, 600, 999, 0])
    func `Any other status is unexpected`(statusCode: Int) async {
        await expect(.unexpectedStatus(statusCode: statusCode, body: nil), of: HTTPResponse(statusCode: statusCode))
        let body = Data("moved".utf8)
        await expect(
            .unexpectedStatus(statusCode: statusCode, body: body),
            of: HTTPResponse(statusCode: statusCode, body: body)
        )
    }

    @Test(arguments: [200, 204, 304, 404, 500])
    func `send returns the response whatever its status`(statusCode: Int) async throws {
        let client = MockHTTPClient(statusCode: statusCode)
        #expect(try await client.send(HTTPRequest(path: "a")).statusCode == statusCode)
    }

    @Test(arguments: [200, 204, 205])
    func `An empty body succeeds where no model is wanted, and is nil for an optional`(statusCode: Int) async throws {
        let client = MockHTTPClient(statusCode: statusCode, headers: ["Content-Length": "0"])
        try await client.get("a")
        try await client.delete("a")
        try await client.head("a")
        try await client.post("a", body: 1)
        try await client.put("a", body: 1)
        try await client.patch("a", body: 1)
        let results: [User?] = [
            try await client.get("a"),
            try await client.delete("a"),
            try await client.post("a", body: 1),
            try await client.put("a", body: 1),
            try await client.patch("a", body: 1),
        ]
        #expect(results == [nil, nil, nil, nil, nil])
    }

    @Test(arguments: [200, 204, 205])
    func `An empty body is an error that names the model`(statusCode: Int) async {
        let client = MockHTTPClient(statusCode: statusCode)
        let reason = "the body of the response \(statusCode) is empty"
        await #expect(throws: HTTPClientError.decodingFailed("User: " + reason)) {
            let _: User = try await client.get("a")
        }
        await #expect(throws: HTTPClientError.decodingFailed("Array<User>: " + reason)) {
            let _: [User] = try await client.post("a", body: 1)
        }
    }

    @Test func `A model that has a nil of its own is no optional`() async {
        struct Nothing: Decodable, ExpressibleByNilLiteral {
            init(nilLiteral: ()) {}
        }
        await #expect(throws: HTTPClientError.decodingFailed("Nothing: the body of the response 204 is empty")) {
            let _: Nothing = try await MockHTTPClient(statusCode: 204).get("a")
        }
    }

    @Test func `An optional is decoded when there is a body`() async throws {
        let user: User? = try await MockHTTPClient(statusCode: 200, body: User.adaJSON).get("a")
        #expect(user == .ada)
        let none: User? = try await MockHTTPClient(statusCode: 200, body: Data("null".utf8)).get("a")
        #expect(none == nil)
        await #expect(throws: HTTPClientError.self) {
            let _: User? = try await MockHTTPClient(statusCode: 200, body: Data("{}".utf8)).get("a")
        }
    }

    @Test(arguments: [
        (#"[{"id":1,"name":"a"},{"id":"2","name":"b"}]"#, "Array<User>: [1].id: ", "of Int, found a string"),
        (#"[{"id":1,"name":"a"},{"id":2}]"#, "Array<User>: [1].name: the value is missing", "missing"),
        (#"[{"id":null,"name":"a"}]"#, "Array<User>: [0].id: ", "null"),
        (#"{"id":1}"#, "Array<User>: ", "found an object"),
        (#"[{"id":1,"#, "Array<User>: ", "JSON"),
        ("<html>", "Array<User>: ", "JSON"),
    ])
    func `A body that does not fit is told with its place`(body: String, start: String, word: String) async {
        let client = MockHTTPClient(statusCode: 200, body: Data(body.utf8))
        let error = await #expect(throws: HTTPClientError.self) { let _: [User] = try await client.get("a") }
        guard case .decodingFailed(let reason) = error else {
            Issue.record("not a decoding failure: \(String(describing: error))")
            return
        }
        #expect(reason.hasPrefix(start))
        #expect(reason.contains(word))
    }

    @Test func `A place deep in the body is written as a path`() async {
        struct Page: Decodable {
            struct Entry: Decodable { var owner: User }
            var entries: [Entry]
        }
        let body = #"{"entries":[{"owner":{"id":1,"name":"a"}},{"owner":{"id":2,"name":7}}]}"#
        let client = MockHTTPClient(statusCode: 200, body: Data(body.utf8))
        let error = await #expect(throws: HTTPClientError.self) { let _: Page = try await client.get("a") }
        #expect(error?.description.contains("Page: entries[1].owner.name: ") == true)
    }

    @Test func `A decoding error never has the value in it`() async {
        let client = MockHTTPClient(statusCode: 200, body: Data(#"{"id":"s3cret-token","name":"a"}"#.utf8))
        let error = await #expect(throws: HTTPClientError.self) { let _: User = try await client.get("a") }
        #expect(error.map { "\($0)" }?.contains("s3cret") == false)
    }

    @Test func `A JSON body with a byte order mark decodes`() async throws {
        let client = MockHTTPClient(statusCode: 200, body: Data([0xEF, 0xBB, 0xBF]) + User.adaJSON)
        let user: User = try await client.get("a")
        #expect(user == .ada)
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16])
    func `A JSON body in UTF-16 decodes`(encoding: String.Encoding) async throws {
        let body = try #require(#"{"id":42,"name":"Ada"}"#.data(using: encoding))
        let headers: HTTPHeaders = ["Content-Type": "application/json; charset=utf-16le"]
        let user: User = try await MockHTTPClient(statusCode: 200, body: body, headers: headers).get("a")
        #expect(user == .ada)
    }

    @Test func `A body that is a slice of larger data decodes`() async throws {
        let client = MockHTTPClient(statusCode: 200, body: (Data("xx".utf8) + User.adaJSON).dropFirst(2))
        let user: User = try await client.get("a")
        #expect(user == .ada)
    }

    private func expect(
        _ error: HTTPClientError,
        of response: HTTPResponse,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let client = MockHTTPClient { _ in response }
        await #expect(throws: error, sourceLocation: sourceLocation) { let _: User = try await client.get("a") }
        await #expect(throws: error, sourceLocation: sourceLocation) { try await client.delete("a") }
        await #expect(throws: error, sourceLocation: sourceLocation) { try await client.post("a", body: 1) }
        await #expect(throws: error, sourceLocation: sourceLocation) { try await client.head("a") }
    }
}
