import Harbor

/// A new object from a value; a key lets the server see that a repeat is one.
struct CreatePost: HPostRequestProtocol, HRequestWithResultProtocol {
    struct Draft: Encodable, Sendable {
        let title: String
        let tags: [String]
    }

    typealias Model = Post

    let url = "https://api.example.com/posts"
    let needsAuth = true
    let retries: Int? = 3
    let draft: Draft
    let key: String

    var body: (any Encodable & Sendable)? { draft }
    var headerParameters: [String: String]? { ["Idempotency-Key": key] }
}
