import FastJSON
import Foundation

/// What came from the peer, by its kind.
enum IncomingMessage {
    case notification(HJRPCIncoming)
    case call(HJRPCIncoming, id: JSONValue)
    case answer(IncomingAnswer)

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

    init(_ text: Data) throws(HJRPCConnectionError) {
        let envelope: Envelope
        do {
            envelope = try FastJSONDecoder().decode(Envelope.self, from: text)
        } catch {
            throw HJRPCConnectionError(unreadable: error)
        }
        switch (envelope.method, envelope.id) {
        case (.string(let method), let id?):
            self = .call(HJRPCIncoming(method: method, params: envelope.params), id: id)
        case (.string(let method), nil):
            self = .notification(HJRPCIncoming(method: method, params: envelope.params))
        case (nil, .some(.null)) where envelope.isAnswer, (nil, nil) where envelope.isAnswer:
            self = .answer(IncomingAnswer(id: nil, text: text))
        case (nil, let id?) where envelope.isAnswer: self = .answer(IncomingAnswer(id: id, text: text))
        default: throw .malformedMessage("It is neither a request nor a response.")
        }
    }
}

/// What came at once: a message, or the elements of an array.
enum IncomingMessages {
    case one(IncomingMessage)
    /// The elements, and what is wrong with the first that is no message.
    case several([IncomingMessage], fault: HJRPCConnectionError?)

    init(_ text: Data) throws(HJRPCConnectionError) {
        let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard first == UInt8(ascii: "[") else {
            self = .one(try IncomingMessage(text))
            return
        }
        let elements: [Data]
        do {
            let values = try FastJSONDecoder().decode([JSONValue].self, from: text)
            elements = try values.map { try FastJSONEncoder().encode($0) }
        } catch {
            throw HJRPCConnectionError(unreadable: error)
        }
        guard !elements.isEmpty else { throw .malformedMessage("It is an empty batch.") }
        var messages: [IncomingMessage] = []
        var fault: HJRPCConnectionError?
        for element in elements {
            do {
                messages.append(try IncomingMessage(element))
            } catch {
                fault = fault ?? error
            }
        }
        self = .several(messages, fault: fault)
    }
}

/// An answer; what it says is read by the one who waits for it.
struct IncomingAnswer {
    /// `nil` when there is none, or `null`, which only an error may have.
    let id: JSONValue?
    let text: Data

    /// The id, if it is one that a call can have.
    var callID: HJRPCID? { id.flatMap { try? HJRPCID($0) } }

    /// Why the connection ends over an answer that may be for any of several calls, or for none.
    var unattributed: HJRPCConnectionError {
        if case .one(let answer) = try? Answers(text, decoder: FastJSONDecoder()), let error = answer.errorObject {
            return .unattributedError(error)
        }
        return .malformedMessage("It is a response without an id.")
    }
}

extension HJRPCConnectionError {
    fileprivate init(unreadable error: any Error) {
        self =
            switch error {
            case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
                .malformedMessage(context.debugDescription)
            default: .malformedMessage("It is not an object.")
            }
    }
}
