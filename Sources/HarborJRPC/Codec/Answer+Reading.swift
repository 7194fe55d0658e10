import FastJSON
import Foundation

/// The body of an answer: one, or the answers to a batch.
enum Answers: Decodable {
    case one(Answer)
    /// An element that is no object is `nil`.
    case several([Answer?])

    private struct Element: Decodable {
        let answer: Answer?

        init(from decoder: any Decoder) throws {
            answer = try? Answer(from: decoder)
        }
    }

    init(from decoder: any Decoder) throws {
        if let elements = try? decoder.singleValueContainer().decode([Element].self) {
            self = .several(elements.map(\.answer))
        } else {
            self = .one(try Answer(from: decoder))
        }
    }

    /// Reads a body.
    init(_ body: Data, decoder: FastJSONDecoder) throws(HJRPCInvalidResponse) {
        guard let first = body.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { throw .empty }
        do {
            // One object, as it mostly is, is not first tried as an array.
            self =
                first == UInt8(ascii: "{")
                ? .one(try decoder.decode(Answer.self, from: body)) : try decoder.decode(Answers.self, from: body)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw first == UInt8(ascii: "<") ? .html : .notJSON(context.debugDescription)
        } catch {
            throw .notAnObject
        }
    }
}

extension Answer {
    /// Reads the answer to one call and checks that it is that.
    init(to id: HJRPCID, in body: Data, version: String, decoder: FastJSONDecoder) throws(HJRPCInvalidResponse) {
        guard case .one(let answer) = try Answers(body, decoder: decoder) else { throw .notAnObject }
        try answer.check(version: version)
        try answer.check(id: id)
        self = answer
    }
}
