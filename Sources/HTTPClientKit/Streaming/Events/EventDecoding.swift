import Foundation

/// Makes models of the data of events, one after the other.
struct EventDecoding<Model: Decodable> {
    /// The data of the event that says that no more models come; `nil` when there is none.
    let endMark: String?
    let decoder: any HTTPBodyDecoder
    private var number = 0
    private(set) var isOver = false

    init(endMark: String?, decoder: any HTTPBodyDecoder) {
        self.endMark = endMark
        self.decoder = decoder
    }

    /// The model of the next event; `nil` at the end of the events and at the end mark, and then it is over.
    mutating func model(of event: ServerSentEvent?) throws(HTTPClientError) -> Model? {
        guard let event, event.data != endMark else {
            isOver = true
            return nil
        }
        number += 1
        do {
            return try decoder.decode(Model.self, from: Data(event.data.utf8))
        } catch {
            throw .brokenRecord(number: number, reason: "\(CodingFailure(of: Model.self, error))")
        }
    }
}
