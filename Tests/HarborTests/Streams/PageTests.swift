import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import TestSupport
import Testing

/// Lists that come in pages.
@Suite(.timeLimit(.minutes(3)))
struct PageTests {
    struct List: HPagedRequestProtocol {
        typealias Model = [Int]
        var url = "http://127.0.0.1:1/list"
        var pagination = Pagination<[Int]>.linkHeader
        var needsAuth = false
        var retries: Int?
        var maximumPages = 10_000
        let queryParameters: [String: String]? = ["q": "a b"]
    }

    struct Found: HModel {
        var hits: [Int]
        var next: String?
    }

    struct Search: HPagedRequestProtocol {
        typealias Model = Found
        let url = "http://127.0.0.1:1/search"
        let pagination = Pagination<Found>.cursor(in: "after") { $0.next }
        func items(of page: Found) -> [Int] { page.hits }
    }

    private let clock = TestClock()

    private func client(_ change: (inout HarborClient.Configuration) -> Void = { _ in }) -> HarborClient {
        makeClient {
            $0.clock = clock
            change(&$0)
        }
    }

    private func read<Elements: AsyncSequence>(_ elements: Elements) async throws -> [Elements.Element] {
        var read: [Elements.Element] = []
        for try await element in elements { read.append(element) }
        return read
    }

    private func page(_ json: String, next: String? = nil) -> HMockAnswer {
        HMockAnswer(jsonResponse: json, headers: next.map { ["Link": "<\($0)>; rel=next"] } ?? [:])
    }

    @Test func `Pages follow the Link header, relative or absolute`() async throws {
        let client = client()
        let answers = [page("[1,2]", next: "/list?p=2"), page("[]", next: "http://127.0.0.1:1/list?p=3"), page("[3]")]
        client.mocks.register(HMockSequence(request: List.self, answers: answers))
        #expect(try await read(client.pages(List())) == [[1, 2], [], [3]])
        let base = "http://127.0.0.1:1/list"
        #expect(client.mocks.requests.map(\.url) == [base + "?q=a%20b", base + "?p=2", base + "?p=3"])
        client.mocks.register(HMockSequence(request: List.self, answers: answers))
        #expect(try await read(client.items(List())) == [1, 2, 3])
    }

    @Test func `Pages follow a cursor in the body`() async throws {
        let client = client()
        let answers = [page(#"{"hits":[1,2],"next":"c/2"}"#), page(#"{"hits":[3]}"#)]
        client.mocks.register(HMockSequence(request: Search.self, answers: answers))
        #expect(try await read(client.items(Search())) == [1, 2, 3])
        let base = "http://127.0.0.1:1/search"
        #expect(client.mocks.requests.map(\.url) == [base, base + "?after=c%2F2"])
    }

    @Test func `Pages have numbers, up to an empty one`() async throws {
        let client = client()
        client.mocks.register(HMockSequence(request: List.self, answers: [page("[1]"), page("[2]"), page("[]")]))
        #expect(try await read(client.items(List(pagination: .pageNumber(startingAt: 0)))) == [1, 2])
        let queries = client.mocks.requests.map { $0.url.split(separator: "?").last.map(String.init) ?? "" }
        #expect(queries == ["q=a%20b&page=0", "q=a%20b&page=1", "q=a%20b&page=2"])
    }

    @Test func `A page is asked for only when it is wanted`() async throws {
        let client = client()
        client.mocks.register(HMock(request: List.self, answer: page("[1,2]", next: "/list?p=2")))
        for try await item in client.items(List()) where item == 2 { break }
        #expect(client.mocks.requests.count == 1)
    }

    @Test func `Every page has authorization, which is renewed once a page, and repeats`() async throws {
        let provider = CountingProvider()
        let client = client { $0.authProvider = provider }
        let answers = [
            HMockAnswer(statusCode: 401), page("[1]", next: "/list?p=2"),
            HMockAnswer(statusCode: 503), HMockAnswer(statusCode: 401), page("[2]"),
        ]
        client.mocks.register(HMockSequence(request: List.self, answers: answers))
        #expect(try await read(client.items(List(needsAuth: true, retries: 1))) == [1, 2])
        let tokens = client.mocks.requests.map { $0.headers["Authorization"] ?? "" }
        #expect(tokens == ["Bearer 1", "Bearer 2", "Bearer 2", "Bearer 2", "Bearer 3"])
        #expect(clock.sleeps.count == 1)
    }

    @Test func `A page at another origin is asked for without any credentials`() async throws {
        let client = client {
            $0.authProvider = CountingProvider()
            $0.defaultHeaders = ["Cookie": "a=b", "X-A": "1"]
        }
        let answers = [
            page("[1]", next: "http://127.0.0.2:1/list"), page("[2]", next: "http://127.0.0.1:1/3"), page("[3]"),
        ]
        client.mocks.register(HMockSequence(request: List.self, answers: answers))
        #expect(try await read(client.items(List(needsAuth: true))) == [1, 2, 3])
        let sent = client.mocks.requests
        #expect(sent.map { $0.headers["Authorization"] } == ["Bearer 1", nil, "Bearer 1"])
        #expect(sent.map { $0.headers["Cookie"] } == ["a=b", nil, nil])
        #expect(sent.allSatisfy { $0.headers["X-A"] == "1" })
    }

    @Test func `A page that is no success, or no such model, ends them behind the pages before`() async {
        for answer in [HMockAnswer(statusCode: 404), page("{}")] {
            let client = client()
            client.mocks.register(HMockSequence(request: List.self, answers: [page("[1]", next: "/2"), answer]))
            let count = Lock(0)
            let error = await #expect(throws: HRequestError.self) {
                for try await _ in client.items(List()) { count.withLock { $0 += 1 } }
            }
            #expect(error?.name == (answer.statusCode == 404 ? "apiError" : "codableError"))
            #expect(count.withLock { $0 } == 1)
        }
    }

    @Test func `A circle of pages and too many of them are errors`() async {
        let client = client()
        client.mocks.register(HMock(request: List.self, answer: page("[1]", next: "/list?p=2")))
        let loop = await #expect(throws: HRequestError.self) { _ = try await read(client.pages(List())) }
        guard case .transportError(.pageLoop)? = loop else {
            Issue.record("another error: \(loop as Any)")
            return
        }
        let many = await #expect(throws: HRequestError.self) {
            _ = try await read(client.pages(List(maximumPages: 1)))
        }
        guard case .transportError(.tooManyPages(limit: 1))? = many else {
            Issue.record("another error: \(many as Any)")
            return
        }
    }
}
