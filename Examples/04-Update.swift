import Harbor

/// A change of some fields, in the style of Harbor 3; a conflict is told by a model of its own.
final class RenamePost: HPatchRequestProtocol, @unchecked Sendable {
    struct Conflict: Decodable, Sendable {
        let currentTitle: String
    }

    // Unchecked because the properties are set before the request is sent, and not after.
    var url: String = "https://api.example.com/posts/{ID}"
    var httpMethod: HHttpMethod = .patch
    var needsAuth: Bool = true
    var retries: Int?
    var pathParameters: [String: String]?
    var headerParameters: [String: String]?
    var bodyParameters: [String: Any]?
    var bodyType: HRequestDataType = .json
    var errorModel: (any (Decodable & Sendable).Type)? = Conflict.self

    init(id: Int, title: String) {
        pathParameters = ["ID": "\(id)"]
        bodyParameters = ["title": title]
    }
}
