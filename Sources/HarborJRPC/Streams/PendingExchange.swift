import Foundation

/// A call, or the calls of a batch, while the answers are still coming.
struct PendingExchange {
    typealias Waiting = Waiter<Result<StreamReply, HJRPCRequestError>>

    let isBatch: Bool
    let waiter: Waiting
    /// The calls that have no answer yet.
    private(set) var open: Set<HJRPCID>
    private var answered: Set<HJRPCID> = []
    private var texts: [Data?] = []

    init(_ ids: [HJRPCID], isBatch: Bool, _ waiter: Waiting) {
        open = Set(ids)
        self.isBatch = isBatch
        self.waiter = waiter
    }

    /// Those of all of its calls.
    var ids: Set<HJRPCID> { open.union(answered) }

    /// Whether nothing has been answered yet.
    var isUntouched: Bool { texts.isEmpty }

    /// Whether an answer is of interest: a second one is to a call of a batch, whose caller is told.
    func accepts(_ id: HJRPCID) -> Bool { isBatch || open.contains(id) }

    mutating func take(_ text: Data, to id: HJRPCID) {
        if open.remove(id) != nil { answered.insert(id) }
        texts.append(text)
    }

    /// Takes what came with the answers and belongs to none of the calls; `nil` for what is no object.
    mutating func takeUnmatched(_ text: Data?) {
        texts.append(text)
    }

    /// What is to be told when nothing more is waited for.
    ///
    /// - Parameter reason: Why it is not; `nil` when the peer has answered all that it will.
    func outcome(_ reason: HJRPCRequestError? = nil) -> Result<StreamReply, HJRPCRequestError> {
        // Calls of a batch that were answered one by one keep their answers.
        if let reason, answered.isEmpty { return .failure(reason) }
        if !isBatch, case let text?? = texts.first { return .success(.one(text)) }
        return .success(.several(texts, gapReason: reason))
    }
}

/// What the peer has answered.
enum StreamReply: Sendable {
    /// One text, which is meant for all that was sent at once.
    case one(Data)
    /// The answers to the calls of a batch, with `nil` for what is no object, and why there are no more.
    case several([Data?], gapReason: HJRPCRequestError?)
}
