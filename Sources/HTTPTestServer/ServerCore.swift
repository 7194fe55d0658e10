import Foundation
import HTTPClientKit

/// What a server shares with the tasks of its connections.
final class ServerCore: Sendable {
    struct State: Sendable {
        var router = Router()
        var queue: [Answerer] = []
        var connectionScripts: [RawHandler] = []
        var expectation = HTTPTestServer.Expectation.answer
        var requests: [RecordedRequest] = []
        /// How many of `requests` have been handed out one by one.
        var handedOut = 0
        var rejections: [RejectedInput] = []
        var failures: [HandlerFailure] = []
        var connectionCount = 0
        var open: [Int: Connection] = [:]
        var isStopped = false
    }

    let state = Observed(State())
    let options: HTTPTestServer.Options
    let port: UInt16
    private let listener: ListeningSocket
    private let poller: ReadinessPoller

    init(host: String, port: UInt16, options: HTTPTestServer.Options) throws(HTTPTestServerError) {
        self.options = options
        self.listener = try ListeningSocket(host: host, port: port)
        self.port = listener.port
        do {
            self.poller = try ReadinessPoller()
        } catch {
            listener.close()
            throw error
        }
    }

    func startAccepting() {
        let registration = poller.register(listener.number)
        Task {
            await acceptAll(registration)
            poller.unregister(registration)
            listener.close()
        }
    }

    private func acceptAll(_ registration: ReadinessPoller.Registration) async {
        while true {
            switch listener.accept() {
            case .connection(let socket): serve(socket)
            case .wouldBlock:
                guard await poller.wait(registration, for: .reading, cancellable: false) == .ready else { return }
            case .exhausted:
                // What is waiting stays in the backlog until a descriptor is free again.
                try? await Task.sleep(seconds: 0.005)
            case .closed: return
            }
        }
    }

    private func serve(_ socket: Socket) {
        let connection: Connection? = state.update { state in
            guard !state.isStopped else { return nil }
            let connection = Connection(socket, number: state.connectionCount, poller: poller, options: options)
            state.connectionCount += 1
            state.open[connection.number] = connection
            return connection
        }
        guard let connection else { return socket.close() }
        connection.attach(
            Task {
                await HTTPSession(core: self, connection: connection).run()
                await connection.end()
                state.update { $0.open[connection.number] = nil }
            }
        )
    }

    /// Closes everything and cancels the handlers, without waiting for them.
    func shutDown() {
        let open = state.update { state in
            state.isStopped = true
            // A handler that refers to its server would otherwise keep both alive.
            state.router = Router()
            state.queue = []
            state.connectionScripts = []
            return Array(state.open.values)
        }
        listener.close()
        for connection in open { connection.abort() }
        poller.shutDown()
    }

    /// Waits until nothing of the server runs or is open any more.
    func waitForEnd(within seconds: Double) async throws {
        try await state.wait(within: seconds) { $0.open.isEmpty ? () : nil }
        try await poller.ended.wait(within: seconds)
    }

    /// Takes what answers a request, the queued before the routed, or `nil` when there is nothing.
    func takeAnswerer(for head: RequestHead) -> (answerer: Answerer, parameters: [String: String])? {
        state.update { state in
            state.queue.isEmpty ? state.router.match(head) : (state.queue.removeFirst(), [:])
        }
    }

    /// Takes the raw handler that is next in the queue, for a request of which nothing has been read.
    func takeQueuedRawHandler() -> RawHandler? {
        state.update { state in
            guard let handler = state.queue.first?.rawHandler else { return nil }
            state.queue.removeFirst()
            return handler
        }
    }

    func record(_ failure: any Error, request: RecordedRequest?, connection: Int) {
        state.update { state in
            state.failures.append(HandlerFailure(error: failure, request: request, connection: connection))
        }
    }
}
