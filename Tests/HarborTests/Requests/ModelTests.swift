import Foundation
import HTTPClientKit
import HTTPClientKitMock
import Harbor
import Testing

/// What a body becomes.
struct ModelTests {
    private struct APIProblem: Decodable, Equatable {
        let code: String
    }

    private struct Nothing: HRequestProtocol {
        typealias Model = Void
        let url = "http://a/"
    }

    /// A model that makes itself, and is not Codable.
    private struct Image: HRequestProtocol {
        struct Size: Sendable, Equatable {
            let bytes: Int
        }

        let url = "http://a/"

        func model(from response: HTTPResponse) throws -> Size { Size(bytes: response.body.count) }
    }

    private struct Shouting: HGetRequestProtocol {
        struct Failure: Error {}

        typealias Model = String
        let url = "http://a/"

        func parseData<T: Codable>(data: Data, model: T.Type) throws -> T {
            guard let text = String(decoding: data, as: UTF8.self).uppercased() as? T else { throw Failure() }
            if data.isEmpty { throw Failure() }
            return text
        }
    }

    private func client(_ body: Data, type: String? = nil, status: Int = 200) -> HarborClient {
        let headers: HTTPHeaders = type.map { ["Content-Type": $0] } ?? [:]
        let response = HTTPResponse(statusCode: status, body: body, headers: headers)
        return makeClient { $0.transport = .client(MockHTTPClient { _ in response }) }
    }

    private func get<Model: HModel>(
        _ model: Model.Type,
        _ body: Data,
        type: String? = nil
    ) async throws(HRequestError) -> Model {
        try await client(body, type: type).send(Get<Model>(url: "http://a/"))
    }

    @Test(arguments: ["application/json", "application/vnd.api+json; charset=utf-8", "text/plain", nil])
    func `JSON is decoded whatever its type is called`(type: String?) async throws {
        #expect(try await get(User.self, Data(User.json.utf8), type: type) == .ada)
    }

    @Test(arguments: [
        (Data([0xEF, 0xBB, 0xBF]) + Data(User.json.utf8), "application/json"),
        (User.json.data(using: .utf16LittleEndian) ?? Data(), "application/json; charset=utf-16le"),
        (User.json.data(using: .utf16BigEndian) ?? Data(), "application/json; charset=UTF-16BE"),
        (Data([0xFF, 0xFE]) + (User.json.data(using: .utf16LittleEndian) ?? Data()), "application/json"),
    ])
    func `JSON in another encoding is decoded`(body: Data, type: String) async throws {
        #expect(try await get(User.self, body, type: type) == .ada)
    }

    @Test(arguments: ["", "{", "[]", #"{"id":"x","name":"Ada"}"#])
    func `A body that is no model says which`(body: String) async {
        let error = await error { () throws(HRequestError) in try await get(User.self, Data(body.utf8)) }
        guard case .codableError(let modelName, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(modelName == "User")
    }

    @Test func `An empty body is told as such`() async {
        let error = await error { () throws(HRequestError) in try await get(User.self, Data()) }
        #expect(error?.description.contains("empty") == true)
    }

    @Test func `An empty body is nil for an optional`() async throws {
        #expect(try await get(User?.self, Data()) == .some(nil))
        #expect(try await get(String?.self, Data()) == .some(nil))
        #expect(try await get(Data?.self, Data()) == .some(nil))
        #expect(try await get(User?.self, Data("null".utf8)) == .some(nil))
        #expect(try await get(User?.self, Data(User.json.utf8)) == .ada)
        #expect(try await get(String?.self, Data("a".utf8)) == "a")
        #expect(try await get(Data?.self, Data("a".utf8)) == Data("a".utf8))
    }

    @Test(arguments: ["", "anything", "{"])
    func `Void takes any body`(body: String) async throws {
        let client = client(Data(body.utf8))
        try await client.send(Nothing())
        try await client.send(Ping(url: "http://a/"))
        let result = try await client.response(Nothing())
        #expect(result.response.body == Data(body.utf8))
        guard case .success = await client.request(Nothing()) else {
            Issue.record("no success")
            return
        }
    }

    @Test(arguments: [Data(), Data([0, 255, 10])])
    func `Data is the body`(body: Data) async throws {
        #expect(try await get(Data.self, body, type: "application/json") == body)
    }

    @Test(arguments: [
        ("text/plain; charset=utf-8", Data("é漢".utf8), "é漢"),
        ("text/plain", Data("é漢".utf8), "é漢"),
        ("text/plain", Data([0xEF, 0xBB, 0xBF, 0x61]), "a"),
        ("text/plain; charset=ISO-8859-1", Data([0xE9, 0x80]), "é€"),
        ("text/html; charset=\"windows-1252\"", Data([0x93, 0x94]), "“”"),
        ("text/plain; Charset=UTF-16LE", Data([0x61, 0x00, 0xE9, 0x00]), "aé"),
        ("text/plain; charset=utf-16", Data([0xFE, 0xFF, 0x00, 0x61]), "a"),
        ("text/plain; charset=Shift_JIS", Data([0x82, 0xA0]), "あ"),
        ("application/json", Data(#""a\u00e9""#.utf8), "aé"),
        ("application/json", Data(#"{"a":1}"#.utf8), #"{"a":1}"#),
        ("text/plain", Data(#""quoted""#.utf8), #""quoted""#),
        ("text/plain", Data(), ""),
    ])
    func `A string is the text in the charset of the type`(type: String, body: Data, expected: String) async throws {
        #expect(try await get(String.self, body, type: type) == expected)
    }

    @Test(arguments: [("text/plain", Data([0xFF, 0x41])), ("text/plain; charset=x-none", Data("a".utf8))])
    func `Bytes that are no text are an error`(type: String, body: Data) async {
        let error = await error { () throws(HRequestError) in try await get(String.self, body, type: type) }
        #expect(error?.name == "codableError")
    }

    @Test func `A request parses its data itself`() async throws {
        #expect(try await client(Data("abc".utf8)).send(Shouting()) == "ABC")
        let error = await client(Data()).request(Shouting()).error
        guard case .codableError("String", let cause)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause is Shouting.Failure)
    }

    @Test func `Called by itself parseData decodes JSON`() throws {
        let request = Get<String>(url: "")
        #expect(try request.parseData(data: Data(#""a""#.utf8), model: String.self) == "a")
        #expect(try request.parseData(data: Data(User.json.utf8), model: User.self) == .ada)
    }

    @Test func `A model need not be Codable`() async throws {
        #expect(try await client(Data("abc".utf8)).send(Image()) == Image.Size(bytes: 3))
    }

    @Test func `An error body is decoded as the error model`() async {
        let client = client(Data(#"{"code":"taken"}"#.utf8), status: 409)
        let request = Get<User>(url: "http://a/", errorModel: APIProblem.self)
        guard case .modelledApiError(409, let model, let data)? = await client.request(request).error else {
            Issue.record("no model")
            return
        }
        #expect(model as? APIProblem == APIProblem(code: "taken"))
        #expect(data == Data(#"{"code":"taken"}"#.utf8))
    }

    @Test func `An error body that is no error model stays as it is`() async {
        let request = Get<User>(url: "http://a/", errorModel: APIProblem.self)
        let error = await client(Data("<html>".utf8), status: 502).request(request).error
        #expect(error?.name == "apiError")
        #expect(error?.statusCode == 502)
    }
}
