import Foundation
import HTTPClientKit

/// Speaks JSON-RPC over a stream of bytes with a child process or through a unix-domain socket, in both directions.
///
/// ```swift
/// let server = try HJRPCConnection.launch(HJRPCProcess("sourcekit-lsp"), .languageServer)
/// let answer = try await server.send(Initialize(root: root))
/// for await notification in server.notifications { print(notification.method) }
/// await server.close()
/// ```
///
/// Any number of calls may be under way at once; answers come in any order. A request's endpoint, header fields,
/// authorization and repeats have no meaning here. When the peer ends, or does what JSON-RPC does not allow, every call
/// that waits fails with the reason. A connection that is dropped is closed.
public final class HJRPCConnection: Sendable {
    let configuration: Configuration
    let peer: Peer
    /// What the program at the other end writes to its standard error, if that is read here.
    let standardError: BoundedQueue<String>

    /// Takes over descriptors, and a process if there is one at the other end.
    package init(
        reading: Int32,
        writing: Int32,
        _ configuration: Configuration
    ) throws(HJRPCConnectionError) {
        let limits = StreamLimits(
            framing: configuration.framing,
            message: configuration.maximumMessageSize,
            waitingAnswers: configuration.maximumMessageSize
        )
        self.configuration = configuration
        standardError = BoundedQueue(limit: configuration.maximumStandardErrorLines)
        do {
            peer = Peer(
                try StreamLoop(reading: reading, writing: writing, limits: limits),
                writer: FrameWriter(
                    framing: configuration.framing,
                    version: configuration.version,
                    encoder: configuration.encoder,
                    limit: configuration.maximumMessageSize
                ),
                notifications: BoundedQueue(
                    limit: configuration.maximumNotifications,
                    sizeLimit: configuration.maximumMessageSize
                ),
                handlers: Peer.Handlers(byMethod: configuration.handlers, maximum: configuration.maximumHandlers),
                cancellation: configuration.cancellation
            )
        } catch {
            closeDescriptor(reading)
            if writing != reading { closeDescriptor(writing) }
            throw error
        }
    }

    deinit {
        peer.loop.end(.closed)
    }

    /// Connects to a unix-domain socket.
    ///
    /// - Parameters:
    ///   - path: Where the socket is.
    ///   - configuration: How the connection works.
    /// - Throws: ``HJRPCConnectionError``.
    public static func connect(
        unixSocket path: String,
        _ configuration: Configuration = Configuration()
    ) throws(HJRPCConnectionError) -> HJRPCConnection {
        if let reason = configuration.impossibleNumber { throw .cannotConnect(path: path, reason: reason) }
        let socket = try connectSocket(path: path)
        let connection = try HJRPCConnection(reading: socket, writing: socket, configuration)
        connection.start()
        return connection
    }

    /// Begins to read and write.
    package func start() {
        let peer = peer
        standardError.finish()
        peer.loop.start(onMessage: peer.receive) { reason in
            peer.finish(reason)
            peer.setOver()
        }
    }

    /// The notifications of the peer.
    public var notifications: HJRPCNotifications { HJRPCNotifications(queue: peer.notifications) }

    /// How many notifications were dropped since nobody took them, see ``HJRPCNotifications``.
    public var droppedNotifications: Int { peer.notifications.dropped }
    /// How many answers had an id that no call waits for: of a call that was never made, or a second one.
    ///
    /// They are dropped, and fail no other call. Late answers of calls that were given up are not among them.
    public var strayAnswers: Int { peer.strayAnswers }

    /// Why the connection has ended; `nil` while it has not.
    public var endReason: HJRPCConnectionError? { peer.end }

    /// Closes the connection and waits until nothing of it is left: descriptors, threads, and the process.
    ///
    /// Calls that wait for an answer fail with ``HJRPCConnectionError/closed``. What was sent before has been written if
    /// it was waited for. A process whose input is closed so is expected to end; see ``Configuration/gracePeriod``.
    public func close() async {
        peer.loop.end(.closed)
        await peer.waitUntilOver()
    }

    /// Waits until the peer has ended the connection, or it has been closed here.
    ///
    /// - Returns: Why it has ended.
    @discardableResult
    public func waitForEnd() async -> HJRPCConnectionError {
        await peer.waitUntilOver()
        return peer.end ?? .closed
    }
}
