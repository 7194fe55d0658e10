/// A person, as the API tells of one.
struct User: Codable, Equatable {
    let id: Int
    let name: String
    let email: String
}

/// A text that a user wrote.
struct Post: Codable, Equatable {
    let id: Int
    let userId: Int
    let title: String
    let body: String
}

/// A text that is not stored yet, and so has no id.
struct NewPost: Codable, Equatable {
    let userId: Int
    let title: String
    let body: String
}
