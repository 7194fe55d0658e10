import Foundation
import HTTPClientKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// One thread that waits in `poll(2)` for all the sockets of a server and resumes the tasks that await them.
final class ReadinessPoller: Sendable {
    struct Registration: Hashable, Sendable {
        fileprivate let slot: Int
        fileprivate let generation: Int
    }

    enum Direction: Sendable {
        case reading
        case writing
    }

    enum Outcome: Sendable {
        case ready
        case cancelled
        /// The registration has ended, or the poller.
        case closed
    }

    fileprivate struct Waiter: Sendable {
        let id: Int
        let direction: Direction
        let continuation: CheckedContinuation<Outcome, Never>
    }

    fileprivate struct Slot: Sendable {
        var waiters: [Waiter] = []
        var onHangup: (@Sendable () -> Void)?
    }

    fileprivate struct State: Sendable {
        /// What is polled; the first is the read end of the wake pipe, and a negative descriptor is passed over.
        var descriptors: [pollfd] = []
        /// The registrations behind `descriptors`, at the same positions.
        var slots: [Slot] = []
        /// How often each position was given out before; a copy of it tells old events from new ones.
        var generations: [Int] = []
        var free: [Int] = []
        var nextWaiter = 0
        var isWakePending = false
        var isShutDown = false
    }

    private let state = Lock(State())
    /// Open when the thread has ended and holds no socket open any more.
    let ended = Gate()
    private let wakeReader: Int32
    private let wakeWriter: Int32

    init() throws(HTTPTestServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .system(call: "pipe", code: errno, message: String(cString: strerror(errno)))
        }
        for end in ends { makeNonBlocking(end) }
        (wakeReader, wakeWriter) = (ends[0], ends[1])
        state.withLock { state in
            state.descriptors = [pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)]
            state.slots = [Slot()]
            state.generations = [0]
        }
        let thread = Thread { [self] in run() }
        thread.name = "HTTPTestServer"
        thread.start()
    }

    /// Lists a descriptor, which must stay open until it is taken off again.
    ///
    /// - Parameter onHangup: Called once, on the poller's thread, when the peer has ended its side.
    func register(_ descriptor: Int32, onHangup: (@Sendable () -> Void)? = nil) -> Registration {
        state.withLock { state in
            let entry = pollfd(fd: ~descriptor, events: 0, revents: 0)
            let position: Int
            if let free = state.free.popLast() {
                position = free
                state.descriptors[position] = entry
            } else {
                position = state.slots.count
                state.descriptors.append(entry)
                state.slots.append(Slot())
                state.generations.append(0)
            }
            state.slots[position] = Slot(onHangup: onHangup)
            if onHangup != nil {
                state.add(hangup, at: position)
                wake(&state)
            }
            return Registration(slot: position, generation: state.generations[position])
        }
    }

    func unregister(_ registration: Registration) {
        let waiters: [Waiter] = state.withLock { state in
            guard state.isCurrent(registration) else { return [] }
            let slot = state.slots[registration.slot]
            state.slots[registration.slot] = Slot()
            state.generations[registration.slot] += 1
            state.descriptors[registration.slot] = pollfd(fd: -1, events: 0, revents: 0)
            state.free.append(registration.slot)
            // The system keeps a socket open while it is being polled, so the thread has to let go of it.
            wake(&state)
            return slot.waiters
        }
        for waiter in waiters { waiter.continuation.resume(returning: .closed) }
    }

    /// Waits until the descriptor can be read from or written to without blocking, or has ended.
    func wait(_ registration: Registration, for direction: Direction, cancellable: Bool) async -> Outcome {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let outcome: Outcome? = state.withLock { state in
                    guard state.isCurrent(registration), !state.isShutDown else { return .closed }
                    let slot = registration.slot
                    state.slots[slot].waiters.append(Waiter(id: id, direction: direction, continuation: continuation))
                    state.add(direction.event, at: slot)
                    wake(&state)
                    return nil
                }
                if let outcome { continuation.resume(returning: outcome) }
                // A cancellation that came before the waiter was listed has found nothing to cancel.
                if cancellable, Task.isCancelled { cancel(id, of: registration) }
            }
        } onCancel: {
            if cancellable { cancel(id, of: registration) }
        }
    }

    /// Ends the thread and every wait.
    func shutDown() {
        let waiters = state.withLock { state in
            state.isShutDown = true
            wake(&state)
            return state.slots.indices.flatMap { state.takeWaiters(at: $0) { _ in true } }
        }
        for waiter in waiters { waiter.continuation.resume(returning: .closed) }
    }

    private func cancel(_ id: Int, of registration: Registration) {
        let waiters: [Waiter] = state.withLock { state in
            guard state.isCurrent(registration) else { return [] }
            return state.takeWaiters(at: registration.slot) { $0.id == id }
        }
        for waiter in waiters { waiter.continuation.resume(returning: .cancelled) }
    }

    private func wake(_ state: inout State) {
        guard !state.isWakePending else { return }
        state.isWakePending = true
        var byte: UInt8 = 0
        _ = write(wakeWriter, &byte, 1)
    }

    private func run() {
        var polled: [pollfd] = []
        var generations: [Int] = []
        while true {
            var waiters: [Waiter] = []
            var hangups: [@Sendable () -> Void] = []
            let goesOn = state.withLock { state in
                if polled.first?.revents != 0 { drainWakePipe(&state) }
                for (position, entry) in polled.enumerated().dropFirst() where entry.revents != 0 {
                    // Who came to the place meanwhile is not who the event was for.
                    guard state.generations[position] == generations[position] else { continue }
                    waiters += state.deliver(entry.revents, at: position, hangups: &hangups)
                }
                polled = state.descriptors
                generations = state.generations
                return !state.isShutDown
            }
            for waiter in waiters { waiter.continuation.resume(returning: .ready) }
            for hangup in hangups { hangup() }
            guard goesOn else { break }
            if poll(&polled, nfds_t(polled.count), -1) < 0 {
                for position in polled.indices { polled[position].revents = 0 }
            }
        }
        state.withLock { state in
            // Nobody may write to the pipe's number any more.
            state.isWakePending = true
            closeDescriptor(wakeReader)
            closeDescriptor(wakeWriter)
        }
        ended.open()
    }

    private func drainWakePipe(_ state: inout State) {
        var bytes: [UInt8] = [0, 0, 0, 0]
        while read(wakeReader, &bytes, bytes.count) > 0 {}
        state.isWakePending = false
    }
}

extension ReadinessPoller.Direction {
    fileprivate var event: Int16 {
        switch self {
        case .reading: Int16(POLLIN)
        case .writing: Int16(POLLOUT)
        }
    }
}

extension ReadinessPoller.State {
    func isCurrent(_ registration: ReadinessPoller.Registration) -> Bool {
        generations[registration.slot] == registration.generation
    }

    mutating func add(_ event: Int16, at position: Int) {
        descriptors[position].events |= event
        descriptors[position].fd = max(descriptors[position].fd, ~descriptors[position].fd)
    }

    /// Takes an event off; without any left, the descriptor is passed over, as some events cannot be masked
    /// and would be told without end.
    mutating func remove(_ event: Int16, at position: Int) {
        descriptors[position].events &= ~event
        if descriptors[position].events == 0 {
            descriptors[position].fd = min(descriptors[position].fd, ~descriptors[position].fd)
        }
    }

    mutating func takeWaiters(
        at position: Int,
        where isMeant: (ReadinessPoller.Waiter) -> Bool
    ) -> [ReadinessPoller.Waiter] {
        let taken = slots[position].waiters.filter(isMeant)
        slots[position].waiters.removeAll(where: isMeant)
        for direction in [ReadinessPoller.Direction.reading, .writing]
        where !slots[position].waiters.contains(where: { $0.direction == direction }) {
            remove(direction.event, at: position)
        }
        return taken
    }

    /// Takes off whom an event is for, so that it is told once.
    mutating func deliver(
        _ event: Int16,
        at position: Int,
        hangups: inout [@Sendable () -> Void]
    ) -> [ReadinessPoller.Waiter] {
        let hasEnded = event & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
        let isHungUp = hasEnded || event & hangup != 0
        if isHungUp, let onHangup = slots[position].onHangup {
            hangups.append(onHangup)
            slots[position].onHangup = nil
            remove(hangup, at: position)
        }
        return takeWaiters(at: position) { waiter in
            switch waiter.direction {
            case .reading: isHungUp || event & Int16(POLLIN) != 0
            case .writing: hasEnded || event & Int16(POLLOUT) != 0
            }
        }
    }
}

/// The event that tells that the peer has ended its side, whether or not there is still something to read.
#if canImport(Darwin)
private let hangup = Int16(POLLHUP)
#else
// POLLRDHUP, which the headers do not show to Swift.
private let hangup: Int16 = 0x2000
#endif
