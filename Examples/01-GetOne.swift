import Harbor

/// One object by its number: the value goes into the path as one segment.
struct GetUser: HGetRequestProtocol {
    typealias Model = User

    let url = "https://api.example.com/users/{ID}"
    let id: Int

    var pathParameters: [String: String]? { ["ID": "\(id)"] }
}

struct User: HModel {
    let id: Int
    let name: String
}
