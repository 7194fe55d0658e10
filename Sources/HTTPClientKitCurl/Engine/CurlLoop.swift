#if HARBOR_CURL
import CHTTPClientKitCurl
import Foundation
import HTTPClientKit

/// The thread that drives libcurl for one client.
///
/// Unchecked because the compiler cannot see the rule: everything but the inbox and the latch belongs to the
/// thread that runs ``run()``.
final class CurlLoop: @unchecked Sendable {
    let inbox: Inbox
    let executor: LoopExecutor
    let ended = Latch()
    let clock = LoopClock()
    let poll: EventPoll
    private let multi: UnsafeMutableRawPointer
    private let settings: EngineSettings
    // Of the three, unchecked is whether two uses overlap: they belong to the loop's thread, and no use of one leads to
    // another of the same. The checks cost more than most of the uses.
    @exclusivity(unchecked) private var queue: TransferQueue<Origin, Transfer>
    @exclusivity(unchecked) private var handles: HandlePool<EasyHandle>
    @exclusivity(unchecked) private var answers = Answers()
    /// When libcurl wants to be called although no socket is ready.
    var timer: MonotonicTime?
    /// The earliest moment at which a transfer can have run out of time.
    private var nextDeadline: MonotonicTime?
    private var commands: [Command] = []
    private var jobs = JobQueue()
    private var isOpen = true
    /// Uploads that waited for their source when libcurl lost its interest in their connection.
    var cutOff: [EasyHandle] = []
    var sharedConnections = SharedConnections<EasyHandle>()

    private static let libraryIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` for a setting that cannot be carried out,
    ///   ``HTTPClientError/transport(_:)`` when the process has no descriptor or no memory left.
    init(_ configuration: CurlConfiguration) throws(HTTPClientError) {
        settings = try EngineSettings(configuration)
        guard Self.libraryIsReady, let multi = curl_multi_init() else {
            throw .transport("libcurl could not be initialised")
        }
        self.multi = multi
        do throws(HTTPClientError) {
            inbox = try Inbox()
            executor = LoopExecutor(inbox)
            poll = try EventPoll(wakeDescriptor: inbox.wakeDescriptor)
        } catch {
            curl_multi_cleanup(multi)
            throw error
        }
        queue = TransferQueue(
            limitPerOrigin: configuration.maximumConnectionsPerHost,
            limit: configuration.maximumConnections
        )
        handles = HandlePool(mostSpare: configuration.maximumConnections)
        hck_multi_set_long(multi, CURLMOPT_MAXCONNECTS, configuration.maximumConnections)
        hck_multi_set_callbacks(multi, Self.multiCallbacks, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Serves the inbox until it is told to close.
    ///
    /// No lock is held while a job runs: one that blocks holds up this thread and whoever waits for it, and nobody who
    /// only has something for it to do.
    func run() {
        hck_begin_thread("HTTPClientKit", Unmanaged.passUnretained(inbox).toOpaque())
        while isOpen {
            serveSockets()
            finishTransfers()
            jobs.runTurn(of: inbox, on: executor.asUnownedTaskExecutor())
            clock.update()
            carryOutCommands()
            // What a server said before a request was made is no answer to it; a job may have taken its time since the wait.
            if queue.hasNext { poll.hearIdleSockets(but: inbox.wakeDescriptor) }
            startWaiting()
            // What was just started is sent before the next wait; it may even be answered by then.
            runTimer()
            finishTransfers()
        }
        close()
        ended.open()
    }

    /// Waits until there is something to do, and has libcurl see to the sockets that are ready.
    private func serveSockets() {
        // What was finished since transfers were started may have made room for others.
        let pause = jobs.isEmpty && !queue.hasNext ? milliseconds(from: clock.now) : 0
        let mayWait = pause != 0 && inbox.fallAsleep()
        let count = poll.wait(milliseconds: mayWait ? pause : 0)
        if mayWait { inbox.wakeUp() }
        clock.update()
        poll.forEach(count, but: inbox.wakeDescriptor) { event in
            var running: Int32 = 0
            curl_multi_socket_action(multi, event.descriptor, event.readiness, &running)
        }
        runTimer()
        endLateTransfers()
    }

    private func finishTransfers() {
        collectFinished()
        endCutOff()
        answers.give()
    }

    private func carryOutCommands() {
        inbox.take(&commands)
        for command in commands {
            switch command {
            case .start(let transfer): accept(transfer)
            case .cancel(let transfer): cancel(transfer)
            case .resume(let transfer): resume(transfer)
            case .wakeReader(let body): body.wakeReader()
            case .send(let transfer): send(transfer)
            case .close: isOpen = false
            }
        }
        commands.removeAll(keepingCapacity: true)
    }

    // MARK: - Transfers

    private func accept(_ transfer: Transfer) {
        guard transfer.phase == .created else {
            answer(transfer, .failure(HTTPClientError.cancelled))
            return
        }
        enqueue(transfer)
    }

    /// Has a transfer wait for its turn, the first time or once more, for another connection.
    private func enqueue(_ transfer: Transfer) {
        transfer.move(to: .queued)
        noteDeadline(of: transfer)
        queue.enqueue(transfer, to: transfer.request.url.origin)
    }

    private func startWaiting() {
        while let transfer = queue.next() {
            if transfer.phase == .queued {
                start(transfer)
            } else {
                queue.release(transfer.request.url.origin)
            }
        }
    }

    private func start(_ transfer: Transfer) {
        guard let handle = handles.take(or: { EasyHandle(settings: settings, loop: self) }) else {
            queue.release(transfer.request.url.origin)
            answer(transfer, .failure(transfer.noMemory))
            return
        }
        do throws(HTTPClientError) {
            try handle.load(transfer)
            guard curl_multi_add_handle(multi, handle.easy) == CURLM_OK else { throw transfer.noMemory }
        } catch {
            answer(transfer, .failure(error))
            putBack(handle)
            return
        }
        transfer.move(to: .connecting)
        noteDeadline(of: transfer)
    }

    /// Goes on with a transfer whose reader has caught up.
    private func resume(_ transfer: Transfer) {
        guard let handle = transfer.handle else { return }
        transfer.goOn()
        handle.applyPauses()
        noteDeadline(of: transfer)
    }

    /// Goes on with a transfer whose payload has caught up.
    private func send(_ transfer: Transfer) {
        guard let handle = transfer.handle else { return }
        transfer.goOnSending()
        handle.applyPauses()
        noteDeadline(of: transfer)
    }

    private func cancel(_ transfer: Transfer) {
        switch transfer.phase {
        case .created: transfer.move(to: .ended)
        case .ended: break
        default: end(transfer, with: .cancelled)
        }
    }

    /// Ends a transfer, wherever it is, before libcurl has ended it.
    private func end(_ transfer: Transfer, with error: HTTPClientError) {
        answer(transfer, .failure(error))
        if let handle = transfer.handle {
            putBack(handle)
        } else {
            queue.discard(from: transfer.request.url.origin) { $0.phase == .ended }
        }
    }

    private func collectFinished() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let handle = EasyHandle.of(easy)
            else { continue }
            finish(handle, message.pointee.data.result)
        }
    }

    /// Ends the uploads whose connection libcurl has read to its end: it would not notice before their source goes on.
    private func endCutOff() {
        guard !cutOff.isEmpty else { return }
        let handles = cutOff
        cutOff = []
        for handle in handles
        where handle.transfer?.waitsToSend == true && poll.isLeftAlone(handle.socket, by: handle.easy) {
            finish(handle, CURLE_SEND_ERROR)
        }
    }

    /// Answers a transfer that is over, or has it wait for another connection.
    private func finish(_ handle: EasyHandle, _ code: CURLcode) {
        if code != CURLE_OK, handle.transfer?.speaksHTTP2 == true { handle.mayRememberRefusal = true }
        guard let transfer = handle.transfer, transfer.mayBeSentAgain(after: code) else {
            if let transfer = handle.transfer { answer(transfer, handle.outcome(of: transfer, code)) }
            return putBack(handle)
        }
        putBack(handle)
        enqueue(transfer)
    }

    /// Takes a handle off libcurl's hands and keeps it for the next transfer.
    private func putBack(_ handle: EasyHandle) {
        curl_multi_remove_handle(multi, handle.easy)
        if let transfer = handle.transfer { queue.release(transfer.request.url.origin) }
        handle.unload()
        handles.putBack(handle)
    }

    private func answer(_ transfer: Transfer, _ result: consuming Result<HTTPResponse, any Error>) {
        transfer.move(to: .ended)
        if transfer.isStreaming { transfer.finishStream((copy result).map { _ in () }) }
        guard let waiting = transfer.waiting else { return }
        transfer.waiting = nil
        transfer.leaveAnswer(result)
        answers.add(waiting)
    }

    // MARK: - Time

    private func milliseconds(from now: MonotonicTime) -> Int? {
        MonotonicTime.earlier(timer, nextDeadline).map { now.milliseconds(until: $0) }
    }

    private func runTimer() {
        guard let due = timer, due <= clock.now else { return }
        timer = nil
        var running: Int32 = 0
        curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running)
    }

    func noteDeadline(of transfer: Transfer) {
        guard let next = transfer.nextLook(after: clock.now) else { return }
        nextDeadline = min(nextDeadline ?? next, next)
    }

    /// Looks at every transfer, but only when one of them can be late: activity moves deadlines further away,
    /// so that the earliest one known is a lower bound.
    private func endLateTransfers() {
        let now = clock.now
        guard let due = nextDeadline, due <= now else { return }
        nextDeadline = nil
        for transfer in queue.waiting + handles.busy.compactMap(\.transfer) where transfer.phase != .ended {
            if let deadline = transfer.deadline, deadline <= now {
                end(transfer, with: transfer.timeoutError(now: now))
            } else {
                noteDeadline(of: transfer)
            }
        }
    }

    // MARK: - The end

    private func close() {
        var left = queue.waiting + handles.busy.compactMap(\.transfer)
        let last = inbox.close()
        for case .start(let transfer) in last.commands { left.append(transfer) }
        for transfer in left where transfer.phase != .ended || transfer.waiting != nil {
            answer(transfer, .failure(transfer.phase == .ended ? HTTPClientError.cancelled : .clientClosed))
        }
        for handle in handles.busy {
            curl_multi_remove_handle(multi, handle.easy)
            handle.unload()
        }
        handles.removeAll()
        cutOff = []
        curl_multi_cleanup(multi)
        answers.give()
        jobs.handOver(LoopExecutor.handOver)
        last.jobs.forEach(LoopExecutor.handOver)
    }
}
#endif
