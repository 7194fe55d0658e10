import FastJSON
import Foundation

/// The calls that wait for an answer, and those that do so no more; a value without locks or input and output.
struct PendingCalls {
    typealias Waiting = Waiter<Result<Data, HJRPCRequestError>>

    /// How many ids are kept of calls whose callers have left.
    private static let abandonedLimit = 4096

    private(set) var waiting: [HJRPCID: Waiting] = [:]
    private var abandoned: Set<HJRPCID> = []
    /// Whether ids of abandoned calls were forgotten, so that an unknown one may be of one of them.
    private var hasForgotten = false

    /// - Returns: Whether there was no call of that id.
    mutating func add(_ id: HJRPCID, _ waiter: Waiting) -> Bool {
        guard waiting[id] == nil, !abandoned.contains(id) else { return false }
        waiting[id] = waiter
        return true
    }

    /// Takes a call off whose caller has left.
    ///
    /// - Returns: Its caller, unless there was an answer before.
    mutating func abandon(_ id: HJRPCID) -> Waiting? {
        guard let waiter = waiting.removeValue(forKey: id) else { return nil }
        if abandoned.count < Self.abandonedLimit {
            abandoned.insert(id)
        } else {
            hasForgotten = true
        }
        return waiter
    }

    /// Whom an answer is for; `nil` for nobody who still waits.
    mutating func take(_ json: JSONValue, _ text: Data) throws(HJRPCConnectionError) -> Waiting? {
        let id = Result { () throws(HJRPCInvalidResponse) in try HJRPCID(json) }
        if case .success(let id) = id {
            if let waiter = waiting.removeValue(forKey: id) { return waiter }
            if abandoned.remove(id) != nil || hasForgotten { return nil }
        }
        // With one call waiting it can be for no other; the caller finds out what is wrong with it.
        if waiting.count == 1, let only = waiting.first {
            waiting = [:]
            return only.value
        }
        switch (json, id) {
        case (.null, _):
            // Nobody waits, or nobody can tell who should.
            if case .one(let answer) = try? Answers(text, decoder: FastJSONDecoder()),
                case .failure(let error)? = try? answer.outcome
            {
                throw .unattributedError(error)
            }
            throw .malformedMessage("It is a response without an id.")
        case (_, .success(let id)): throw .strayAnswer(id.description)
        case (_, .failure(let fault)): throw .malformedMessage(fault.description)
        }
    }

    /// Takes every call off.
    mutating func takeAll() -> [Waiting] {
        defer { waiting = [:] }
        return Array(waiting.values)
    }
}
