import Foundation

struct User: Codable, Equatable, Sendable {
    var id: Int
    var name: String

    static let ada = User(id: 42, name: "Ada")
    static let adaJSON = Data(#"{"id":42,"name":"Ada"}"#.utf8)
}
