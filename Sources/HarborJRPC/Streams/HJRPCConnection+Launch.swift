#if os(macOS) || os(Linux)
extension HJRPCConnection {
    /// Starts a program and connects to its standard input and output.
    ///
    /// - Throws: ``HJRPCConnectionError``.
    public static func launch(
        _ process: HJRPCProcess,
        _ configuration: Configuration = Configuration()
    ) throws(HJRPCConnectionError) -> HJRPCConnection {
        let (child, output, input) = try ChildProcess.start(process)
        do {
            let connection = try HJRPCConnection(reading: output, writing: input, configuration)
            connection.start(with: child)
            return connection
        } catch {
            child.end(within: 0)
            throw error
        }
    }

    private func start(with child: ChildProcess) {
        let (peer, gracePeriod) = (peer, configuration.gracePeriod)
        let loop = peer.loop
        child.onEnd { [weak loop] ending in
            // Another process may hold its output open, so that the stream would not tell.
            loop?.end(HJRPCConnectionError(ending), afterReading: true)
        }
        loop.start(onMessage: peer.receive) { reason in
            let ending = reason == .peerClosed ? child.ending(within: 1) : nil
            peer.finish(ending.map(HJRPCConnectionError.init) ?? reason)
            child.end(within: gracePeriod)
            peer.setOver()
        }
    }
}

extension HJRPCConnectionError {
    fileprivate init(_ ending: ChildProcess.Ending) {
        self =
            switch ending {
            case .exited(let status): .peerExited(status: status)
            case .killed(let signal): .peerKilled(signal: signal)
            case .unknown: .peerClosed
            }
    }
}
#endif
