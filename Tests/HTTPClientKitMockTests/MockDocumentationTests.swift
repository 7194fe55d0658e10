import Foundation
import HTTPClientKit
import HTTPClientKitMock
import Testing

/// The examples of the documentation, word for word, so that they go on compiling.
struct MockDocumentationTests {
    private struct User: Decodable {
        let id: Int
        let name: String
    }

    private struct UserRepository {
        let client: any HTTPClient

        func user(_ id: Int) async throws -> User {
            try await client.get("users/\(id)")
        }
    }

    @Test func `The example of the mock`() async throws {
        let client = MockHTTPClient(statusCode: 200, body: Data(#"{"id":42,"name":"Ada"}"#.utf8))
        let user = try await UserRepository(client: client).user(42)
        #expect(user.name == "Ada")
        #expect(client.receivedRequests.map(\.path) == ["users/42"])
    }
}
