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
    /// How many answers nobody waited for.
    private(set) var strayAnswers = 0

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
    ///
    /// One that has no id may be for the only call that waits, and one whose id is of the wrong type is for the call of the
    /// same digits; their callers find out what is wrong with it.
    mutating func take(_ json: JSONValue, _ text: Data) throws(HJRPCConnectionError) -> Waiting? {
        guard json == .null else { return takeCall(json) }
        if waiting.count == 1, let only = waiting.first {
            waiting = [:]
            return only.value
        }
        // Nobody waits, or nobody can tell who should.
        if case .one(let answer) = try? Answers(text, decoder: FastJSONDecoder()),
            case .failure(let error)? = try? answer.outcome
        {
            throw .unattributedError(error)
        }
        throw .malformedMessage("It is a response without an id.")
    }

    private mutating func takeCall(_ json: JSONValue) -> Waiting? {
        if let id = try? HJRPCID(json) {
            if let waiter = waiting.removeValue(forKey: id) { return waiter }
            if abandoned.remove(id) != nil { return nil }
            if let waiter = id.ofOtherType.flatMap({ waiting.removeValue(forKey: $0) }) { return waiter }
            if hasForgotten { return nil }
        }
        strayAnswers += 1
        return nil
    }

    /// Takes every call off.
    mutating func takeAll() -> [Waiting] {
        defer { waiting = [:] }
        return Array(waiting.values)
    }
}
