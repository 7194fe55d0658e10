import Foundation
import HTTPClientKit

/// A server's socket, and the tasks that serve its connections.
final class ServerCore: Sendable {
    let state: Observed<ServerState>
    let port: UInt16
    private let listener: ListeningSocket
    private let poller: ReadinessPoller
    /// What every connection begins with.
    private let parser: RequestParser

    init(
        host: String,
        port: UInt16,
        parser: RequestParser,
        state: ServerState
    ) throws(HTTPTestServerError) {
        self.state = Observed(state)
        self.parser = parser
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
            let connection = Connection(socket, number: state.connectionCount, poller: poller, parser: parser)
            state.connectionCount += 1
            state.open[connection.number] = connection
            return connection
        }
        guard let connection else { return socket.close() }
        connection.attach(
            Task {
                await HTTPSession(state: state, connection: connection).run()
                await connection.end()
                state.update { $0.open[connection.number] = nil }
            }
        )
    }

    /// Closes everything and cancels the handlers, without waiting for them.
    func shutDown() {
        let open = state.update { state in
            state.stop()
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
}
