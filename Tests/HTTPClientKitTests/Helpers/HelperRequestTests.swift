import Foundation
import HTTPClientKit
import HTTPClientKitMock
import Testing

/// What a helper asks the client to send.
struct HelperRequestTests {
    private let client = MockHTTPClient(statusCode: 200, body: User.adaJSON)
    private let items = [URLQueryItem(name: "q", value: "1"), URLQueryItem(name: "q", value: nil)]

    private var sent: HTTPRequest {
        get throws { try #require(client.receivedRequests.last) }
    }

    @Test func `get with a result`() async throws {
        let user: User = try await client.get("users/42", queryItems: items, headers: ["X-A": "1"])
        #expect(user == .ada)
        #expect(
            try sent
                == HTTPRequest(
                    path: "users/42",
                    queryItems: items,
                    headers: ["X-A": "1", "Accept": "application/json"]
                )
        )
    }

    @Test func `get without a result`() async throws {
        try await client.get("users/42", queryItems: items, headers: ["X-A": "1"])
        #expect(try sent == HTTPRequest(path: "users/42", queryItems: items, headers: ["X-A": "1"]))
    }

    @Test func `delete with a result`() async throws {
        let user: User = try await client.delete("users/42", queryItems: items, headers: ["X-A": "1"])
        #expect(user == .ada)
        let headers: HTTPHeaders = ["X-A": "1", "Accept": "application/json"]
        #expect(try sent == HTTPRequest(path: "users/42", method: .delete, queryItems: items, headers: headers))
    }

    @Test func `delete without a result`() async throws {
        try await client.delete("users/42", queryItems: items, headers: ["X-A": "1"])
        #expect(try sent == HTTPRequest(path: "users/42", method: .delete, queryItems: items, headers: ["X-A": "1"]))
    }

    @Test func `head gives the response`() async throws {
        let client = MockHTTPClient(statusCode: 204, headers: ["ETag": "x"])
        let response = try await client.head("users/42", queryItems: items, headers: ["X-A": "1"])
        #expect(response.headers["etag"] == "x")
        let expected = HTTPRequest(path: "users/42", method: .head, queryItems: items, headers: ["X-A": "1"])
        #expect(client.receivedRequests == [expected])
    }

    @Test func `A request of its own gets the same payload and type`() throws {
        var request = HTTPRequest(path: "chat", method: .post)
        try request.encodeBody(User.ada)
        let headers: HTTPHeaders = ["Content-Type": "application/json"]
        #expect(request == HTTPRequest(path: "chat", method: .post, headers: headers, body: User.adaJSON))

        request.headers["Content-Type"] = "application/vnd.api+json"
        try request.encodeBody([1])
        #expect(request.headers["Content-Type"] == "application/vnd.api+json")
        #expect(request.body == Data("[1]".utf8))

        let before = request
        let error = #expect(throws: HTTPClientError.self) { try request.encodeBody(["x": Double.nan]) }
        #expect(error == .encodingFailed("Dictionary<String, Double>: x: JSON cannot represent the number nan."))
        #expect(request == before)
    }

    @Test func `post, put and patch with a result`() async throws {
        let results: [User] = [
            try await client.post("users", body: User.ada, queryItems: items, headers: ["X-A": "1"]),
            try await client.put("users", body: User.ada, queryItems: items, headers: ["X-A": "1"]),
            try await client.patch("users", body: User.ada, queryItems: items, headers: ["X-A": "1"]),
        ]
        #expect(results == [.ada, .ada, .ada])
        let headers: HTTPHeaders = ["X-A": "1", "Content-Type": "application/json", "Accept": "application/json"]
        let expected = [HTTPMethod.post, .put, .patch].map {
            HTTPRequest(path: "users", method: $0, queryItems: items, headers: headers, body: User.adaJSON)
        }
        #expect(client.receivedRequests == expected)
    }

    @Test func `post, put and patch without a result`() async throws {
        try await client.post("users", body: User.ada, queryItems: items, headers: ["X-A": "1"])
        try await client.put("users", body: User.ada, queryItems: items, headers: ["X-A": "1"])
        try await client.patch("users", body: User.ada, queryItems: items, headers: ["X-A": "1"])
        let headers: HTTPHeaders = ["X-A": "1", "Content-Type": "application/json"]
        let expected = [HTTPMethod.post, .put, .patch].map {
            HTTPRequest(path: "users", method: $0, queryItems: items, headers: headers, body: User.adaJSON)
        }
        #expect(client.receivedRequests == expected)
    }

    @Test func `No payload means no body and no Content-Type`() async throws {
        try await client.post("a")
        try await client.put("a", body: User?.none)
        let _: User = try await client.patch("a", headers: ["Accept": "*/*"])
        #expect(
            client.receivedRequests == [
                HTTPRequest(path: "a", method: .post),
                HTTPRequest(path: "a", method: .put),
                HTTPRequest(path: "a", method: .patch, headers: ["Accept": "*/*"]),
            ]
        )
    }

    @Test(arguments: ["Content-Type", "content-type", "CONTENT-TYPE"])
    func `The caller's own Content-Type and Accept replace those of a helper`(name: String) async throws {
        let headers: HTTPHeaders = [name: "application/vnd.api+json", "accept": "application/vnd.api+json"]
        let _: User = try await client.post("users", body: User.ada, headers: headers)
        #expect(try sent.headers == headers)
    }

    @Test func `A client's default Content-Type and Accept win over a helper's only`() async throws {
        let defaults: HTTPHeaders = ["content-type": "application/vnd.api+json", "Accept": "application/vnd.api+json"]
        #expect(try await merged([:], with: defaults) == defaults)
        #expect(
            try await merged(["Content-Type": "text/json"], with: defaults)
                == ["Accept": "application/vnd.api+json", "Content-Type": "text/json"]
        )
        #expect(try await merged([:], with: [:]) == ["Content-Type": "application/json", "Accept": "application/json"])
    }

    @Test func `The same value is encoded to the same bytes with sorted keys`() async throws {
        let payload = Dictionary(uniqueKeysWithValues: (0..<50).map { ("key\($0)", $0) })
        for _ in 0..<3 { try await client.post("a", body: payload) }
        let bodies = client.receivedRequests.map(\.body)
        let text = "{" + payload.sorted { $0.key < $1.key }.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
        #expect(bodies == Array(repeating: Data(text.utf8), count: 3))
    }

    @Test func `A coder of the caller's is used`() async throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        struct Wide: Codable, Equatable { var firstName: String }
        let client = MockHTTPClient {
            HTTPResponse(statusCode: 200, body: $0.body ?? Data(#"{"first_name":"x"}"#.utf8))
        }
        let echo: Wide = try await client.post("a", body: Wide(firstName: "Ada"), encoder: encoder, decoder: decoder)
        #expect(echo.firstName == "Ada")
        #expect(client.receivedRequests.last?.body == Data(#"{"first_name":"Ada"}"#.utf8))
        let fetched: Wide = try await client.get("a", decoder: decoder)
        #expect(fetched.firstName == "x")
        let removed: Wide = try await client.delete("a", decoder: decoder)
        #expect(removed.firstName == "x")
        try await client.put("a", body: Wide(firstName: "B"), encoder: encoder)
        #expect(client.receivedRequests.last?.body == Data(#"{"first_name":"B"}"#.utf8))
    }

    @Test func `A coder need not be one of JSON`() async throws {
        let client = MockHTTPClient { HTTPResponse(statusCode: 200, body: $0.body ?? Data()) }
        let echo: User = try await client.post(
            "a",
            body: User.ada,
            headers: ["Content-Type": "application/x-plist"],
            encoder: PropertyListCoder(),
            decoder: PropertyListCoder()
        )
        #expect(echo == .ada)
        #expect(client.receivedRequests.last?.body?.starts(with: "<?xml".utf8) == true)
    }

    @Test func `Every helper takes a dictionary of header fields`() async throws {
        let headers: [String: String] = ["X-B": "2", "X-A": "1"]
        let _: User = try await client.get("a", headers: headers)
        try await client.get("a", headers: headers)
        let _: User = try await client.delete("a", headers: headers)
        try await client.delete("a", headers: headers)
        try await client.head("a", headers: headers)
        let _: User = try await client.post("a", body: 1, headers: headers)
        try await client.post("a", body: 1, headers: headers)
        let _: User = try await client.put("a", body: 1, headers: headers)
        try await client.put("a", body: 1, headers: headers)
        let _: User = try await client.patch("a", body: 1, headers: headers)
        try await client.patch("a", body: 1, headers: headers)
        _ = try await client.send(HTTPRequest(path: "a", headers: headers))
        let received = client.receivedRequests
        #expect(
            received.map(\.method) == [
                .get, .get, .delete, .delete, .head, .post, .post, .put, .put, .patch, .patch, .get,
            ]
        )
        for request in received {
            #expect(request.headers.prefix(2).map(\.name) == ["X-A", "X-B"])
            #expect(request.headers["X-A"] == "1")
        }
    }

    @Test func `A literal of header fields keeps order and repeats in every helper`() async throws {
        try await client.get("a", headers: ["X-B": "1", "X-A": "2", "X-B": "3"])
        try await client.delete("a", headers: ["X-B": "1", "X-A": "2", "X-B": "3"])
        try await client.head("a", headers: ["X-B": "1", "X-A": "2", "X-B": "3"])
        try await client.post("a", headers: ["X-B": "1", "X-A": "2", "X-B": "3"])
        try await client.put("a", headers: ["X-B": "1", "X-A": "2", "X-B": "3"])
        try await client.patch("a", headers: ["X-B": "1", "X-A": "2", "X-B": "3"])
        let _: User = try await client.get("a", headers: ["X-B": "1", "X-A": "2", "X-B": "3"])
        let _: User = try await client.delete("a", headers: ["X-B": "1", "X-A": "2", "X-B": "3"])
        let _: User = try await client.post("a", headers: ["X-B": "1", "X-A": "2", "X-B": "3"])
        let _: User = try await client.put("a", headers: ["X-B": "1", "X-A": "2", "X-B": "3"])
        let _: User = try await client.patch("a", headers: ["X-B": "1", "X-A": "2", "X-B": "3"])
        #expect(client.receivedRequests.count == 11)
        for request in client.receivedRequests {
            #expect(request.headers.prefix(3).map(\.name) == ["X-B", "X-A", "X-B"])
            #expect(request.headers.prefix(3).map(\.value) == ["1", "2", "3"])
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `A number that JSON cannot say is an error before anything is sent`(number: Double) async throws {
        struct Sample: Encodable { var readings: [[String: Double]] }
        let payload = Sample(readings: [["x": 1], ["x": number]])
        let error = await #expect(throws: HTTPClientError.self) { try await client.post("a", body: payload) }
        guard case .encodingFailed(let reason) = error else {
            Issue.record("not an encoding failure: \(String(describing: error))")
            return
        }
        #expect(reason.hasPrefix("Sample: readings[1].x: "))
        #expect(client.receivedRequests.isEmpty)
    }

    @Test func `An error of a model's own encoding is told before anything is sent`() async {
        struct Odd: Encodable {
            struct Refusal: Error {}
            func encode(to encoder: any Encoder) throws { throw Refusal() }
        }
        await #expect(throws: HTTPClientError.encodingFailed("Odd: Refusal()")) {
            let _: User = try await client.put("a", body: Odd())
        }
        #expect(client.receivedRequests.isEmpty)
    }

    /// The fields that an engine would send of a `post` with these.
    private func merged(_ headers: HTTPHeaders, with defaults: HTTPHeaders) async throws -> HTTPHeaders {
        let recorder = MockHTTPClient(statusCode: 200, body: User.adaJSON)
        let _: User = try await recorder.post("users", body: User.ada, headers: headers)
        var merged = defaults
        merged.merge(try #require(recorder.receivedRequests.last).headers)
        return merged
    }
}

private struct PropertyListCoder: HTTPBodyEncoder, HTTPBodyDecoder {
    func encode<T: Encodable>(_ value: T) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        return try encoder.encode(value)
    }

    func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
        try PropertyListDecoder().decode(type, from: data)
    }
}
