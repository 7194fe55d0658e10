import FastJSON
import Foundation

/// The calls that wait for an answer, and those that do so no more; a value without locks or input and output.
struct PendingCalls {
    /// What is to be told to whom.
    typealias Delivery = (waiter: PendingExchange.Waiting, outcome: Result<StreamReply, HJRPCRequestError>)

    /// How many ids are kept of calls whose callers have left.
    private static let abandonedLimit = 4096

    private var exchanges: [Int: PendingExchange] = [:]
    private var owners: [HJRPCID: Int] = [:]
    private var nextTicket = 0
    private var abandoned: Set<HJRPCID> = []
    /// Whether ids of abandoned calls were forgotten, so that an unknown one may be of one of them.
    private var hasForgotten = false
    /// How many answers nobody waited for.
    private(set) var strayAnswers = 0

    /// Notes calls that are sent together.
    ///
    /// - Returns: The ticket by which they can be given up.
    /// - Throws: That another call has one of their ids; nothing is noted then.
    mutating func add(_ exchange: PendingExchange) throws(HJRPCRequestError) -> Int {
        for id in exchange.open where owners[id] != nil || abandoned.contains(id) {
            throw .malformedRequestError(reason: "another call under way has the id \(id)")
        }
        nextTicket += 1
        exchanges[nextTicket] = exchange
        for id in exchange.open { owners[id] = nextTicket }
        return nextTicket
    }

    /// Takes calls off whose caller has left.
    ///
    /// - Parameter isSent: Whether the peer may answer them all the same.
    /// - Returns: The calls, unless they were answered before.
    mutating func abandon(_ ticket: Int, isSent: Bool) -> PendingExchange? {
        guard let exchange = remove(ticket) else { return nil }
        for id in exchange.open where isSent {
            if abandoned.count < Self.abandonedLimit {
                abandoned.insert(id)
            } else {
                hasForgotten = true
            }
        }
        return exchange
    }

    /// Takes every call off.
    mutating func takeAll() -> [PendingExchange] {
        defer { (exchanges, owners) = ([:], [:]) }
        return Array(exchanges.values)
    }

    private mutating func remove(_ ticket: Int) -> PendingExchange? {
        guard let exchange = exchanges.removeValue(forKey: ticket) else { return nil }
        for id in exchange.ids { owners[id] = nil }
        return exchange
    }

    private mutating func finish(_ ticket: Int) -> [Delivery] {
        remove(ticket).map { [($0.waiter, $0.outcome())] } ?? []
    }
}

extension PendingCalls {
    /// Finds out whom an answer is for that came by itself; nobody, if nobody still waits.
    ///
    /// One without an id, or with one that no call can have, may be for all that waits, if that was sent at once, and one
    /// whose id is of the wrong type is for the call of the same digits; their callers find out what is wrong with it.
    mutating func take(_ answer: IncomingAnswer) throws(HJRPCConnectionError) -> [Delivery] {
        guard answer.callID != nil else { return try takeForAll(answer) }
        guard let (id, ticket) = owner(of: answer) else {
            drop(answer)
            return []
        }
        exchanges[ticket]?.take(answer.text, to: id)
        return exchanges[ticket]?.open.isEmpty == true ? finish(ticket) : []
    }

    /// Finds out whom the answers in an array are for; the batch that they belong to is over with the array.
    ///
    /// - Parameter fault: What is wrong with an element that is no message; the batch is told, if there is one.
    mutating func take(
        _ answers: [IncomingAnswer],
        fault: HJRPCConnectionError?
    ) throws(HJRPCConnectionError) -> [Delivery] {
        let batch = batch(answeredBy: answers, isFaulty: fault != nil)
        if batch == nil {
            if let fault { throw fault }
            if answers.count == 1, let answer = answers.first, answer.callID == nil { return try takeForAll(answer) }
            if let lost = answers.first(where: { $0.id == nil }) { throw lost.unattributed }
        }
        if let batch, fault != nil { exchanges[batch]?.takeUnmatched(nil) }
        var touched = Set(batch.map { [$0] } ?? [])
        for answer in answers {
            if let (id, ticket) = owner(of: answer), exchanges[ticket]?.accepts(id) == true {
                exchanges[ticket]?.take(answer.text, to: id)
                touched.insert(ticket)
            } else {
                if answer.id != nil { drop(answer) }
                if let batch { exchanges[batch]?.takeUnmatched(answer.text) }
            }
        }
        return touched.sorted().flatMap { finish($0) }
    }

    /// The one batch that an array answers: what has an id in it says so, and else there is no other call that waits.
    private func batch(answeredBy answers: [IncomingAnswer], isFaulty: Bool) -> Int? {
        let batches = Set(answers.compactMap { owner(of: $0)?.ticket }.filter { exchanges[$0]?.isBatch == true })
        if batches.count == 1 { return batches.first }
        let isAccountedFor = answers.allSatisfy { owner(of: $0) != nil || isAbandoned($0) } && !isFaulty
        guard batches.isEmpty, !isAccountedFor, exchanges.count == 1, let (ticket, exchange) = exchanges.first,
            exchange.isBatch
        else { return nil }
        return ticket
    }

    private mutating func takeForAll(_ answer: IncomingAnswer) throws(HJRPCConnectionError) -> [Delivery] {
        if exchanges.count == 1, let (ticket, exchange) = exchanges.first {
            if exchange.isUntouched { return remove(ticket).map { [($0.waiter, .success(.one(answer.text)))] } ?? [] }
            exchanges[ticket]?.takeUnmatched(answer.text)
            return finish(ticket)
        }
        guard answer.id == nil else {
            drop(answer)
            return []
        }
        // It may be for one that was given up.
        if exchanges.isEmpty, hasForgotten || !abandoned.isEmpty { return [] }
        throw answer.unattributed
    }

    private func owner(of answer: IncomingAnswer) -> (id: HJRPCID, ticket: Int)? {
        guard let id = answer.callID else { return nil }
        if let ticket = owners[id] { return (id, ticket) }
        guard !abandoned.contains(id), let other = id.ofOtherType else { return nil }
        return owners[other].map { (other, $0) }
    }

    private func isAbandoned(_ answer: IncomingAnswer) -> Bool {
        answer.callID.map { hasForgotten || abandoned.contains($0) } ?? false
    }

    private mutating func drop(_ answer: IncomingAnswer) {
        guard !isAbandoned(answer) else {
            if let id = answer.callID { abandoned.remove(id) }
            return
        }
        strayAnswers += 1
    }
}
