import Foundation
import HTTPClientKit
import Harbor
import Testing

/// A property that the compiler takes for one of the type's own, as its type is another than the requirement's.
struct DeclarationTests {
    struct Retries: HGetRequestProtocol {
        typealias Model = String
        let url = "http://127.0.0.1:1/"
        let retries = 2
    }

    struct Query: HGetRequestProtocol {
        typealias Model = String
        let url = "http://127.0.0.1:1/"
        let queryParameters = ["q": "swift"]
    }

    struct Headers: HGetRequestProtocol {
        typealias Model = String
        let url = "http://127.0.0.1:1/"
        let headerParameters = ["X-App": "1"]
    }

    struct Parameters: HPostRequestProtocol {
        let url = "http://127.0.0.1:1/"
        let bodyParameters = ["title": "Hello"]
    }

    struct EndMark: HEventStreamRequestProtocol {
        let url = "http://127.0.0.1:1/"
        let endMark = "[DONE]"
    }

    struct Digest: HDownloadRequestProtocol {
        let url = "http://127.0.0.1:1/"
        let destination = FileManager.default.temporaryDirectory.appendingPathComponent("never")
        let sha256 = "00"
    }

    struct Draft: Encodable, Sendable {
        let title: String
    }

    struct Body: HPostRequestProtocol {
        let url = "http://127.0.0.1:1/"
        let body = Draft(title: "Hello")
    }

    struct Form: HPostRequestProtocol {
        let url = "http://127.0.0.1:1/"
        let form: [URLQueryItem]? = [URLQueryItem(name: "a", value: "b")]
    }

    private static let client = HarborClient()

    static let faults: [(@Sendable () async -> HRequestError?, String)] = [
        ({ await client.request(Retries()).error }, "the type of Retries.retries is Int"),
        ({ await client.request(Query()).error }, "declare it as [String: String]?"),
        ({ await client.request(Headers()).error }, "the type of Headers.headerParameters"),
        ({ await client.request(Parameters()).error }, "declare it as [String: Any]?"),
        ({ await client.request(Digest()).error }, "declare it as String?"),
        ({ await client.request(Body()).error }, "declare it as (any Encodable & Sendable)?"),
        ({ await client.request(Form()).error }, "declare it as [URLQueryItem]"),
    ]

    @Test(arguments: 0..<7, [1, 2])
    func `A property that would be ignored is named, and nothing is sent`(index: Int, attempts: Int) async {
        let (ask, text) = Self.faults[index]
        for _ in 0..<attempts {
            let error = await ask()
            #expect(error?.name == "malformedRequestError")
            #expect(error?.description.contains(text) == true, "\(error?.description ?? "no error")")
        }
    }

    @Test func `So it is for a stream of events`() async {
        let error = await #expect(throws: HRequestError.self) {
            for try await _ in EndMark().events() {}
        }
        #expect(error?.description.contains("the type of EndMark.endMark is String") == true)
    }

    struct Own: HPostRequestProtocol {
        let url = "https://api.example.com/posts"
        let body: Draft
        let timeout = 5
        let form: String? = nil
        var bodyParameters: [String: Any]? { ["title": body.title] }
    }

    struct OwnParameters: HPostRequestProtocol {
        let url = "https://api.example.com/posts"
        let queryParameters: [URLQueryItem]
        let bodyParameters: Draft
        var queryItems: [URLQueryItem] { queryParameters }
        var body: (any Encodable & Sendable)? { bodyParameters }
    }

    struct WithoutBody: HPostRequestProtocol {
        let url = "https://api.example.com/posts"
        let body: Draft?
    }

    final class Counted: HGetRequestProtocol, @unchecked Sendable {
        typealias Model = String
        let url = "https://api.example.com/"
        private let lock = NSLock()
        // Touched under the lock alone, whatever its name.
        private var retries: [Int] = []

        func append(_ number: Int) { lock.withLock { retries.append(number) } }
    }

    @Test func `The state of an object is not looked at, since others may be changing it`() async throws {
        try await HarborClient.withMocks { mocks in
            mocks.register(HMock(request: Counted.self, statusCode: 200))
            let request = Counted()
            request.append(1)
            let text = try await request.send()
            #expect(text == "")
        }
    }

    @Test func `A property of the app's own of the same name is let be where it changes nothing`() async throws {
        try await HarborClient.withMocks { (mocks) async throws in
            mocks.register(HMock(request: Own.self, statusCode: 204))
            mocks.register(HMock(request: OwnParameters.self, statusCode: 204))
            mocks.register(HMock(request: WithoutBody.self, statusCode: 204))
            try await Own(body: Draft(title: "Hello")).send()
            let query = [URLQueryItem(name: "q", value: "1")]
            try await OwnParameters(queryParameters: query, bodyParameters: Draft(title: "Hello")).send()
            try await WithoutBody(body: nil).send()
            let hello = Data(#"{"title":"Hello"}"#.utf8)
            #expect(mocks.requests.map(\.body) == [hello, hello, Data()])
            #expect(mocks.requests[1].url == "https://api.example.com/posts?q=1")
        }
    }
}
