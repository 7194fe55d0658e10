import Foundation

/// One record of a stream of JSON texts, not decoded yet.
struct JSONRecord {
    /// Counted from 1; skipped empty lines are not counted.
    let number: Int
    let text: Data
    /// Why the text cannot be a whole one, whatever it looks like.
    var fault: String?

    func decoded<Model: Decodable>(
        as model: Model.Type,
        by decoder: any HTTPBodyDecoder
    ) throws(HTTPClientError) -> Model {
        if let fault { throw .brokenRecord(number: number, reason: fault) }
        do {
            return try decoder.decode(Model.self, from: text)
        } catch {
            throw .brokenRecord(number: number, reason: "\(CodingFailure(of: Model.self, error))")
        }
    }
}
