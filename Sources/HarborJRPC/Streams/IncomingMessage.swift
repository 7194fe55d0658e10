import FastJSON
import Foundation

/// What came from the peer, by its kind.
enum IncomingMessage {
    case notification(HJRPCIncoming)
    case call(HJRPCIncoming, id: JSONValue)
    /// An answer; what it says is read by the one who waits for it. Without an id, or with `null`, it is an error.
    case answer(id: JSONValue, text: Data)

    private struct Envelope: Decodable {
        enum CodingKeys: CodingKey {
            case method, params, id, result, error
        }

        let method: JSONValue?
        let params: JSONValue?
        let id: JSONValue?
        let isAnswer: Bool

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            method = try container.decodeIfThere(.method)
            params = try container.decodeIfThere(.params)
            id = try container.decodeIfThere(.id)
            isAnswer = container.contains(.result) || container.contains(.error)
        }
    }

    /// Takes what came apart into messages, of which a batch has several.
    static func read(_ text: Data) throws(HJRPCConnectionError) -> [IncomingMessage] {
        let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard first == UInt8(ascii: "[") else { return [try IncomingMessage(text)] }
        do {
            let messages = try FastJSONDecoder().decode([JSONValue].self, from: text)
            guard !messages.isEmpty else { throw HJRPCConnectionError.malformedMessage("It is an empty batch.") }
            return try messages.map { try IncomingMessage(FastJSONEncoder().encode($0)) }
        } catch {
            throw Self.fault(error)
        }
    }

    private init(_ text: Data) throws(HJRPCConnectionError) {
        let envelope: Envelope
        do {
            envelope = try FastJSONDecoder().decode(Envelope.self, from: text)
        } catch {
            throw Self.fault(error)
        }
        switch (envelope.method, envelope.id) {
        case (.string(let method), let id?):
            self = .call(HJRPCIncoming(method: method, params: envelope.params), id: id)
        case (.string(let method), nil):
            self = .notification(HJRPCIncoming(method: method, params: envelope.params))
        case (nil, let id) where envelope.isAnswer: self = .answer(id: id ?? .null, text: text)
        default: throw .malformedMessage("It is neither a request nor a response.")
        }
    }

    private static func fault(_ error: any Error) -> HJRPCConnectionError {
        switch error {
        case let error as HJRPCConnectionError: error
        case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
            .malformedMessage(context.debugDescription)
        default: .malformedMessage("It is not an object.")
        }
    }
}
