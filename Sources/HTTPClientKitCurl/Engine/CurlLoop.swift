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
    private var queue: TransferQueue<Origin, Transfer>
    private var underWay: [ObjectIdentifier: EasyHandle] = [:]
    private var spareHandles: [EasyHandle] = []
    private let mostSpareHandles: Int
    /// When libcurl wants to be called although no socket is ready.
    var timer: MonotonicTime?
    /// The earliest moment at which a transfer can have run out of time.
    private var nextDeadline: MonotonicTime?
    private var answers: [Answer] = []
    private var commands: [Command] = []
    private var jobs = JobQueue()
    private var isOpen = true
    var sharedConnections = SharedConnections<EasyHandle>()
    /// Why the process got no socket the last time that it asked for one; 0 when it got one.
    var socketError: Int32 = 0

    /// What a caller waits for; given out at the end of a turn, when no call of libcurl's is under way.
    private struct Answer {
        let continuation: UnsafeContinuation<HTTPResponse, any Error>
        let result: Result<HTTPResponse, any Error>
    }

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
        mostSpareHandles = configuration.maximumConnections
        hck_multi_set_long(multi, CURLMOPT_MAXCONNECTS, configuration.maximumConnections)
        hck_multi_set_callbacks(multi, Self.multiCallbacks, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Serves the inbox until it is told to close.
    ///
    /// No lock is held while a job runs: one that blocks holds up this thread and whoever waits for it, and nobody who
    /// only has something for it to do.
    func run() {
        hck_begin_thread("HTTPClientKit")
        while isOpen {
            serveSockets()
            finishTransfers()
            jobs.runTurn(of: inbox, on: executor.asUnownedTaskExecutor())
            clock.update()
            carryOutCommands()
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
        giveAnswers()
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
        transfer.move(to: .queued)
        noteDeadline(of: transfer)
        queue.enqueue(transfer, to: transfer.request.url.origin)
    }

    /// Puts a transfer into the queue once more, for another connection.
    private func accept(again transfer: Transfer) {
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
        guard let handle = spareHandles.popLast() ?? EasyHandle(settings: settings, loop: self),
            handle.load(transfer), curl_multi_add_handle(multi, handle.easy) == CURLM_OK
        else {
            transfer.handle?.unload()
            queue.release(transfer.request.url.origin)
            let error = HTTPClientError.transport("\(transfer.request.url.authority): no memory for the request")
            answer(transfer, .failure(error))
            return
        }
        underWay[ObjectIdentifier(handle)] = handle
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
                let context = hck_easy_get_private(easy)
            else { continue }
            let code = message.pointee.data.result
            let handle = Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
            guard let transfer = handle.transfer, transfer.mayBeSentAgain(after: code) else {
                if let transfer = handle.transfer { answer(transfer, outcome(of: transfer, code, on: handle)) }
                putBack(handle)
                continue
            }
            putBack(handle)
            accept(again: transfer)
        }
    }

    private func outcome(
        of transfer: Transfer,
        _ code: CURLcode,
        on handle: EasyHandle
    ) -> Result<HTTPResponse, any Error> {
        if let failure = transfer.failure ?? transfer.collector.failure { return .failure(failure) }
        guard code == CURLE_OK else {
            if let failure = transfer.payloadFailure { return .failure(failure) }
            var facts = handle.facts(of: transfer)
            if socketError == EMFILE || socketError == ENFILE { facts.systemError = socketError }
            return .failure(facts.error(for: code))
        }
        if let truncation = handle.truncation { return .failure(truncation) }
        do throws(HTTPClientError) {
            var response = try transfer.collector.finish()
            if let failure = handle.proxyFailure(in: response) { return .failure(failure) }
            response.metrics = handle.metrics(of: transfer)
            return .success(response)
        } catch {
            return .failure(error)
        }
    }

    /// Takes a handle off libcurl's hands and keeps it for the next transfer.
    private func putBack(_ handle: EasyHandle) {
        curl_multi_remove_handle(multi, handle.easy)
        underWay[ObjectIdentifier(handle)] = nil
        if let transfer = handle.transfer { queue.release(transfer.request.url.origin) }
        handle.unload()
        if spareHandles.count < mostSpareHandles { spareHandles.append(handle) }
    }

    private func answer(_ transfer: Transfer, _ result: Result<HTTPResponse, any Error>) {
        transfer.move(to: .ended)
        transfer.finishStream(result.map { _ in () })
        guard let continuation = transfer.continuation else { return }
        transfer.continuation = nil
        answers.append(Answer(continuation: continuation, result: result))
    }

    private func giveAnswers() {
        for answer in answers { answer.continuation.resume(with: answer.result) }
        answers.removeAll(keepingCapacity: true)
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

    private func noteDeadline(of transfer: Transfer) {
        guard let next = transfer.nextLook(after: clock.now) else { return }
        nextDeadline = min(nextDeadline ?? next, next)
    }

    /// Looks at every transfer, but only when one of them can be late: activity moves deadlines further away,
    /// so that the earliest one known is a lower bound.
    private func endLateTransfers() {
        let now = clock.now
        guard let due = nextDeadline, due <= now else { return }
        nextDeadline = nil
        for transfer in queue.waiting + underWay.values.compactMap(\.transfer) where transfer.phase != .ended {
            if let deadline = transfer.deadline, deadline <= now {
                end(transfer, with: transfer.timeoutError(now: now))
            } else {
                noteDeadline(of: transfer)
            }
        }
    }

    // MARK: - The end

    private func close() {
        var left = queue.waiting + underWay.values.compactMap(\.transfer)
        let last = inbox.close()
        for case .start(let transfer) in last.commands { left.append(transfer) }
        for transfer in left where transfer.phase != .ended || transfer.continuation != nil {
            answer(transfer, .failure(transfer.phase == .ended ? HTTPClientError.cancelled : .clientClosed))
        }
        for handle in underWay.values {
            curl_multi_remove_handle(multi, handle.easy)
            handle.unload()
        }
        underWay = [:]
        spareHandles = []
        curl_multi_cleanup(multi)
        giveAnswers()
        jobs.handOver(LoopExecutor.handOver)
        last.jobs.forEach(LoopExecutor.handOver)
    }
}
#endif
