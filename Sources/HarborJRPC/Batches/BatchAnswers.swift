import FastJSON
import Foundation
import HTTPClientKit

/// The answers to a batch, by the calls that they are for (JSON-RPC 2.0 §6).
struct BatchAnswers {
    private var answers: [HJRPCID: [Answer]] = [:]
    /// Errors whose server could not tell which call they are for.
    private var errorsWithoutID: [Answer] = []
    /// What belongs to no call, in words.
    private var unmatched: [String] = []
    private let version: String
    private let ids: Set<HJRPCID>

    /// - Parameters:
    ///   - elements: What the array holds; an element that is no object is `nil`.
    ///   - ids: Those of the calls.
    init(_ elements: [Answer?], to ids: [HJRPCID], version: String) {
        self.version = version
        self.ids = Set(ids)
        for element in elements {
            guard let answer = element else {
                unmatched.append("an element that is no object")
                continue
            }
            switch answer.id {
            case nil where answer.hasError, .null where answer.hasError: errorsWithoutID.append(answer)
            case let id?: sort(answer, by: id)
            case nil: unmatched.append("an answer without an id")
            }
        }
    }

    /// The answer to a call, checked.
    func answer(to id: HJRPCID) -> Result<Answer, HJRPCInvalidResponse> {
        Result { () throws(HJRPCInvalidResponse) in
            let found = answers[id] ?? []
            guard found.count <= 1 else { throw .duplicateAnswer(id) }
            guard let answer = found.first ?? onlyErrorForOnlyGap else {
                throw .missingAnswer(id, unmatched: unmatched + errorsWithoutID.map(\.words))
            }
            try answer.check(version: version)
            return answer
        }
    }

    /// An error without an id is the answer to the one call that has none; with more of either nobody can tell.
    private var onlyErrorForOnlyGap: Answer? {
        let gaps = ids.count { answers[$0] == nil }
        return gaps == 1 && errorsWithoutID.count == 1 ? errorsWithoutID.first : nil
    }

    private mutating func sort(_ answer: Answer, by json: JSONValue) {
        do {
            let id = try HJRPCID(json)
            if ids.contains(id) {
                answers[id, default: []].append(answer)
            } else {
                unmatched.append("the id \(id)")
            }
        } catch {
            unmatched.append(error.description)
        }
    }
}

extension BatchAnswers {
    /// Reads the answers from a response.
    ///
    /// - Throws: What the response says of the batch as a whole.
    init(
        to ids: [HJRPCID],
        in response: HTTPResponse,
        version: String,
        decoder: FastJSONDecoder
    ) throws(HJRPCRequestError) {
        let read = Result { () throws(HJRPCInvalidResponse) in
            try Answers(response.body, decoder: decoder)
        }
        switch read {
        case .success(.several(let elements)):
            self.init(elements, to: ids, version: version)
        case .success(.one(let answer)):
            if case .failure(let error)? = try? answer.outcome { throw .jrpcError(error: error) }
            try response.checkStatus()
            // Nobody asked for anything, so that what comes is of no interest.
            guard ids.isEmpty else { throw .invalidResponse(.notABatch) }
            self.init([], to: ids, version: version)
        case .failure(let fault):
            try response.checkStatus()
            guard ids.isEmpty else { throw .invalidResponse(fault) }
            self.init([], to: ids, version: version)
        }
    }
}

extension Answer {
    /// An answer that belongs to no call, in words.
    fileprivate var words: String {
        switch Result(catching: { () throws(HJRPCInvalidResponse) in try outcome }) {
        case .success(.failure(let error)): "\(error)"
        case .success(.success): "a result without an id"
        case .failure(let fault): fault.description
        }
    }
}
