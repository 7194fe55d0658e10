import Foundation
import HTTPClientKit
import HTTPClientKitMock
import Testing

/// The ways in which people write a call; that each compiles, without a warning, is most of the test.
struct HelperSpellingTests {
    private let mock = MockHTTPClient { request in
        let isList = request.path == "users"
        return HTTPResponse(
            statusCode: 200,
            body: isList ? Data("[".utf8) + User.adaJSON + Data("]".utf8) : User.adaJSON
        )
    }

    @Test func `On a concrete client`() async throws {
        let client = mock
        let user: User = try await client.get("u")
        let maybe: User? = try await client.get("u")
        let users: [User] = try await client.get(
            "users",
            queryItems: [URLQueryItem(name: "page", value: "1")],
            headers: ["A": "b"]
        )
        let inferred = try await client.get("u") as User
        let response = try await client.head("u")
        try await client.get("u")
        try await client.delete("u")
        try await client.head("u")
        try await client.post("u")
        try await client.post("u", body: user)
        try await client.put("u", body: ["name": "Ada"])
        try await client.patch("u", body: [1, 2])
        let created: User = try await client.post("u", body: user)
        let started: User = try await client.post("u")
        #expect([user, maybe, users.first, inferred, created, started] == Array(repeating: User.ada, count: 6))
        #expect(response.statusCode == 200)
    }

    @Test func `On any HTTPClient`() async throws {
        let client: any HTTPClient = mock
        let headers = ["A": "b"]
        let user: User = try await client.get("u", headers: headers)
        let maybe: User? = try await client.delete("u", headers: headers)
        let users: [User] = try await client.post("users", body: user, headers: headers)
        try await client.delete("u")
        try await client.put("u", body: user, headers: headers)
        try await client.patch("u", body: user, headers: ["If-Match": "\"\(user.id)\""])
        let response = try await client.head("u", headers: headers)
        #expect([user, maybe, users.first] == [.ada, .ada, .ada])
        #expect(response.statusCode == 200)
    }

    @Test func `On some HTTPClient`() async throws {
        #expect(try await fetch(with: mock) == .ada)
        #expect(try await fetchList(with: mock) == [.ada])
        #expect(try await fetchIfThere(with: mock) == .ada)
        try await remove(with: mock)
    }

    private func fetch(with client: some HTTPClient) async throws -> User {
        return try await client.get("u")
    }

    private func fetchList(with client: some HTTPClient) async throws -> [User] {
        try await client.get("users", queryItems: [URLQueryItem(name: "a", value: nil)])
    }

    private func fetchIfThere(with client: some HTTPClient) async throws -> User? {
        try await client.get("u", headers: [:])
    }

    private func remove(with client: some HTTPClient) async throws {
        try await client.delete("u")
    }

    @Test func `In closures and tasks`() async throws {
        let client: any HTTPClient = mock
        let user = try await Task { () -> User in try await client.get("u") }.value
        let task: Task<User, any Error> = Task { try await client.get("u") }
        #expect(try await task.value == user)
        async let one: User = client.get("u")
        async let other: User = client.get("u")
        #expect(try await [one, other] == [.ada, .ada])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 { group.addTask { try await client.delete("u") } }
            try await group.waitForAll()
        }
        let names = try await withThrowingTaskGroup(of: User.self) { group in
            for _ in 0..<3 { group.addTask { try await client.get("u") } }
            return try await group.reduce(into: [String]()) { $0.append($1.name) }
        }
        #expect(names == ["Ada", "Ada", "Ada"])
    }

    @Test func `As an argument and behind a member access`() async throws {
        func name(of user: User) -> String { user.name }
        #expect(try await name(of: mock.get("u")) == "Ada")
        #expect(try await (mock.get("u") as User).name == "Ada")
    }

    @Test @MainActor func `From a class on the main actor`() async throws {
        let screen = Screen(client: mock)
        try await screen.load()
        try await screen.save()
        #expect(screen.user == .ada)
        #expect(mock.receivedRequests.map(\.method) == [.get, .put, .delete])
    }

    @Test func `A client of one's own has the helpers`() async throws {
        struct Fixed: HTTPClient {
            func send(_ request: HTTPRequest) async throws -> HTTPResponse {
                HTTPResponse(statusCode: 200, body: User.adaJSON)
            }
        }
        let user: User = try await Fixed().get("u")
        #expect(user == .ada)
    }

    @Test @MainActor func `A class on the main actor can be a client`() async throws {
        let client = Screenful()
        let user: User = try await client.get("u")
        #expect(user == .ada)
        #expect(client.count == 1)
    }
}

@MainActor
private final class Screen {
    private let client: any HTTPClient
    private(set) var user: User?

    init(client: any HTTPClient) {
        self.client = client
    }

    func load() async throws {
        user = try await client.get("u", headers: ["A": "b"])
    }

    func save() async throws {
        let saved: User? = try await client.put("u", body: user)
        user = saved
        try await client.delete("u")
    }
}

@MainActor
private final class Screenful: HTTPClient {
    private(set) var count = 0

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        count += 1
        return HTTPResponse(statusCode: 200, body: User.adaJSON)
    }
}
