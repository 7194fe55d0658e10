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
    /// Why there is no answer to a call that has none; `nil` when that is the server's fault.
    private let gapReason: HJRPCRequestError?

    /// Those to no call.
    init() {
        self.init([], to: [], version: "")
    }

    /// - Parameters:
    ///   - elements: What the array holds; an element that is no object is `nil`.
    ///   - ids: Those of the calls.
    ///   - gapReason: Why there are no more answers than these; `nil` when they were to be all.
    init(_ elements: [Answer?], to ids: [HJRPCID], version: String, gapReason: HJRPCRequestError? = nil) {
        self.version = version
        self.ids = Set(ids)
        self.gapReason = gapReason
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
    func answer(to id: HJRPCID) -> Result<Answer, HJRPCRequestError> {
        let found = answers[id] ?? []
        guard found.count <= 1 else { return .failure(.invalidResponse(.duplicateAnswer(id))) }
        guard let answer = found.first ?? onlyErrorForOnlyGap else { return .failure(reasonOfGap(id)) }
        return Result { () throws(HJRPCInvalidResponse) in
            try answer.check(version: version)
            return answer
        }
        .mapError(HJRPCRequestError.invalidResponse)
    }

    private func reasonOfGap(_ id: HJRPCID) -> HJRPCRequestError {
        gapReason ?? .invalidResponse(.missingAnswer(id, unmatched: unmatched + errorsWithoutID.map(\.words)))
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
    /// Takes what was answered to the batch as a whole.
    ///
    /// - Throws: What it says that is no answer to a call.
    init(_ answers: Answers, to ids: [HJRPCID], version: String) throws(HJRPCRequestError) {
        switch answers {
        case .several(let elements): self.init(elements, to: ids, version: version)
        case .one(let answer):
            if let error = answer.errorObject { throw .jrpcError(error: error) }
            // Nobody asked for anything, so that what comes is of no interest.
            guard ids.isEmpty else { throw .invalidResponse(.notABatch) }
            self.init()
        }
    }

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
        case .success(let answers):
            if case .one(let answer) = answers, answer.errorObject == nil { try response.checkStatus() }
            try self.init(answers, to: ids, version: version)
        case .failure(let fault):
            try response.checkStatus()
            guard ids.isEmpty else { throw .invalidResponse(fault) }
            self.init()
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
