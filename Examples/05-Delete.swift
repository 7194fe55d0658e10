import Harbor

/// The end of an object: only success or failure is of interest.
struct DeletePost: HDeleteRequestProtocol {
    let url = "https://api.example.com/posts/{ID}"
    let needsAuth = true
    let id: Int

    var pathParameters: [String: String]? { ["ID": "\(id)"] }
}
