import Foundation
import HTTPClientKit
import Harbor

/// Sends every example, with mocks in the place of a server.
@main
enum Examples {
    static func main() async throws {
        try await HarborClient.withMocks { mocks in
            register(in: mocks)
            try await HarborClient.withCurrent(makeClient()) { try await run() }
            for request in mocks.requests { print(request.method, request.url) }
        }
    }

    private static func makeClient() -> HarborClient {
        var configuration = HarborClient.Configuration()
        configuration.defaultHeaders = ["Accept": "application/json", "Accept-Language": "en"]
        configuration.authProvider = HBearerAuthProvider(token: "token of the last session") {
            try await Login(user: "ada", password: "secret").send().token
        }
        configuration.retryPolicy = HRetryPolicy(budget: HRetryBudget())
        return HarborClient(configuration)
    }

    private static func run() async throws {
        switch await GetUser(id: 42).request() {
        case .success(let user): print("user:", user.name)
        case .error(let error): print("no user:", error)
        }
        print("found:", try await SearchPosts(text: "c++ & c#", tags: ["swift", "http"]).send().count)
        let draft = CreatePost.Draft(title: "Hello", tags: [])
        print("created:", try await CreatePost(draft: draft, key: "4711").response().statusCode)
        if case .error(.modelledApiError(_, let conflict as RenamePost.Conflict, _)) =
            await RenamePost(id: 1, title: "Hi").request()
        {
            print("conflict with:", conflict.currentTitle)
        }
        try await DeletePost(id: 1).send()
        let photo = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jpg")
        try Data("JPEG".utf8).write(to: photo)
        defer { try? FileManager.default.removeItem(at: photo) }
        print("uploaded:", try await UploadPhoto(caption: "Us", file: photo).send().url)
        print("token:", try await Login(user: "ada", password: "secret").send().token)
        print("invoice:", try await DownloadInvoice(number: "2024/17").send()?.count ?? 0, "bytes")
        try await CheckAvatar(url: "https://cdn.example.com/ada.png").send()
        print("rows:", try await ImportTable(csv: "a,b\n1,2\n").send().rows)
    }

    private static func register(in mocks: HMocks) {
        let answers: [(any HRequestBaseRequestProtocol.Type, Int, String?)] = [
            (GetUser.self, 200, #"{"id":42,"name":"Ada"}"#), (SearchPosts.self, 200, #"[{"id":1,"title":"Hello"}]"#),
            (CreatePost.self, 201, #"{"id":1,"title":"Hello"}"#), (RenamePost.self, 409, #"{"currentTitle":"Hey"}"#),
            (UploadPhoto.self, 200, #"{"url":"https://cdn.example.com/1.jpg"}"#), (DownloadInvoice.self, 200, nil),
            (Login.self, 200, #"{"token":"new"}"#), (CheckAvatar.self, 200, nil), (ImportTable.self, 200, "1"),
        ]
        for (type, status, json) in answers {
            mocks.register(HMock(request: type, statusCode: status, jsonResponse: json))
        }
        // The first token is not good any more; the call is sent again with that of a new login.
        mocks.register(
            HMockSequence(
                request: DeletePost.self,
                answers: [HMockAnswer(statusCode: 401), HMockAnswer(statusCode: 204)]
            )
        )
    }
}
