import Foundation
import HTTPClientKit
import Harbor

/// The calls of a client that wait for being sent together.
final class Gatherer: Sendable {
    /// Calls that are sent as one request.
    fileprivate struct Gathering {
        var calls: [GatheredCall]
        /// How many still wait for an answer.
        var waiting: Int
        /// Whether it takes no more calls, and is being sent without waiting for the end of its window.
        var isFull = false
        var isSent = false
        /// The wait for the end of the window, then the request.
        var task: Task<Void, Never>?
    }

    fileprivate struct State {
        /// The gatherings that take more calls.
        var open: [GatheringKey: Int] = [:]
        var gatherings: [Int: Gathering] = [:]
        var nextTicket = 0
    }

    fileprivate enum Step {
        case waits
        case opened
        case filled
    }

    private let state = Lock(State())

    /// Adds a call; when its window is over, or there are enough, they are sent.
    ///
    /// - Parameter sendTogether: Sends the calls when they are two or more; those of one key are sent alike.
    /// - Returns: The ticket by which the call can be taken back.
    func add(
        _ call: GatheredCall,
        by key: GatheringKey,
        _ batching: HJRPCBatching,
        clock: any HarborClock,
        sendTogether: @escaping @Sendable ([GatheredCall]) async -> Void
    ) -> Int {
        let (ticket, step) = state.withLock { $0.add(call, by: key, maximum: batching.maximumCalls) }
        switch step {
        case .waits: break
        case .opened:
            let task = Task {
                do { try await clock.sleep(for: batching.window) } catch { return }
                await send(ticket, sendTogether)
            }
            keep(task, for: ticket, isWindow: true)
        case .filled:
            let task = Task { await send(ticket, sendTogether) }
            keep(task, for: ticket, isWindow: false)
        }
        return ticket
    }

    /// Takes a call back whose caller has left; once all have, the request is cancelled too.
    func remove(_ id: HJRPCID, from ticket: Int) {
        let task: Task<Void, Never>? = state.withLock { state -> Task<Void, Never>? in
            guard var gathering = state.gatherings[ticket] else { return nil }
            gathering.waiting -= 1
            if !gathering.isSent { gathering.calls.removeAll { $0.id == id } }
            state.gatherings[ticket] = gathering
            guard gathering.waiting <= 0 else { return nil }
            state.close(ticket)
            state.gatherings[ticket] = nil
            return gathering.task
        }
        task?.cancel()
    }

    /// Holds the task that a gathering lives by, and ends the one before it.
    ///
    /// - Parameter isWindow: Whether the task waits for the end of the window, which is over once there are enough calls:
    ///   they may have come before this one, which opened the gathering, gets here.
    private func keep(_ task: Task<Void, Never>, for ticket: Int, isWindow: Bool) {
        let ended: Task<Void, Never>? = state.withLock { state in
            // Everybody may have left, or been answered, meanwhile.
            guard let former = state.gatherings[ticket], !(isWindow && former.isFull) else { return task }
            state.gatherings[ticket]?.task = task
            return former.task
        }
        ended?.cancel()
    }

    private func send(_ ticket: Int, _ sendTogether: @Sendable ([GatheredCall]) async -> Void) async {
        let calls: [GatheredCall] = state.withLock { state in
            state.close(ticket)
            guard state.gatherings[ticket]?.isSent == false else { return [] }
            state.gatherings[ticket]?.isSent = true
            return state.gatherings[ticket]?.calls ?? []
        }
        defer { state.withLock { $0.gatherings[ticket] = nil } }
        if let call = calls.first, calls.count == 1 {
            await call.sendAlone()
        } else if !calls.isEmpty {
            await sendTogether(calls)
        }
    }
}

extension Gatherer.State {
    fileprivate mutating func add(
        _ call: GatheredCall,
        by key: GatheringKey,
        maximum: Int
    ) -> (ticket: Int, step: Gatherer.Step) {
        var step = Gatherer.Step.waits
        let ticket: Int
        if let open = open[key], let gathering = gatherings[open],
            !gathering.calls.contains(where: { $0.id == call.id })
        {
            ticket = open
            gatherings[ticket]?.calls.append(call)
            gatherings[ticket]?.waiting += 1
        } else {
            // One of the same id stays in its own gathering, which goes when its window is over.
            ticket = nextTicket
            nextTicket += 1
            open[key] = ticket
            gatherings[ticket] = Gatherer.Gathering(calls: [call], waiting: 1)
            step = .opened
        }
        if gatherings[ticket]?.calls.count ?? 0 >= maximum {
            open[key] = nil
            gatherings[ticket]?.isFull = true
            step = .filled
        }
        return (ticket, step)
    }

    fileprivate mutating func close(_ ticket: Int) {
        if let key = open.first(where: { $0.value == ticket })?.key { open[key] = nil }
    }
}
