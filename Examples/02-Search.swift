import Foundation
import Harbor

/// A search with a filter that may be given several times.
struct SearchPosts: HGetRequestProtocol {
    typealias Model = [Post]

    let url = "https://api.example.com/posts"
    let text: String
    let tags: [String]

    var queryParameters: [String: String]? { ["q": text, "limit": "20"] }
    var queryItems: [URLQueryItem] { tags.map { URLQueryItem(name: "tag", value: $0) } }
}

struct Post: HModel {
    let id: Int
    let title: String
}
