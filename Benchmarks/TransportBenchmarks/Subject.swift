import Foundation

/// A client under measurement.
protocol Subject: Sendable {
    /// Gets a small document; its size in bytes.
    func get() async throws -> Int
    /// Sends 1 KiB of JSON.
    func post() async throws -> Int
    /// Gets and decodes a list; its length.
    func list() async throws -> Int
    /// Gets a body as it comes; its size in bytes.
    func download() async throws -> Int
    /// Lets go of connections.
    func end() async
}

/// An element of the list.
struct Post: Codable, Sendable {
    let id: Int
    let userId: Int
    let title: String
    let published: Bool
    let score: Double
    let tags: [String]
    let body: String
}

enum Samples {
    static let payload = Data((#"{"text":""# + String(repeating: "x", count: 1013) + #""}"#).utf8)
}

struct UnexpectedStatus: Error {
    let statusCode: Int
}
