#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import Harbor

/// The examples of the README, line by line; they are compiled, and not run.
enum ReadmeExamples {
    struct User: Codable { let id: Int, name: String }

    enum FirstCall {
        struct NewPost: Encodable { let title: String }
        struct Post: Decodable { let id: Int, title: String }

        static func run() async throws {
            // swift-format-ignore: NeverForceUnwrap
            let client = CurlHTTPClient(baseURL: URL(string: "https://api.example.com/v1/")!)

            let user: User = try await client.get("users/42")
            let post: Post = try await client.post("posts", body: NewPost(title: "Hello"))
            try await client.delete("posts/7")
            print(user, post)

            do {
                let missing: User = try await client.get("users/0")
                print(missing.name)
            } catch HTTPClientError.clientError(let statusCode, _) {
                print("refused with \(statusCode)")
            }
        }
    }

    struct GetUser: HGetRequestProtocol {
        typealias Model = User

        let url = "https://api.example.com/users/{ID}"
        let needsAuth = true
        let id: Int

        var pathParameters: [String: String]? { ["ID": "\(id)"] }
    }

    static func requestsAsTypes(token: String) async throws {
        await Harbor.setAuthProvider(HBearerAuthProvider(token: token))

        switch await GetUser(id: 42).request() {
        case .success(let user): print(user.name)
        case .error(let error): print(error)
        }

        let user = try await GetUser(id: 42).send()
        print(user)
    }
}
#endif
