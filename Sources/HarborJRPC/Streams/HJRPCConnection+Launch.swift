#if os(macOS) || os(Linux)
extension HJRPCConnection {
    /// Starts a program and connects to its standard input and output.
    ///
    /// - Throws: ``HJRPCConnectionError``.
    public static func launch(
        _ process: HJRPCProcess,
        _ configuration: Configuration = Configuration()
    ) throws(HJRPCConnectionError) -> HJRPCConnection {
        if let reason = configuration.impossibleNumber {
            throw .launchFailed(program: process.program, reason: reason)
        }
        let (child, streams) = try ChildProcess.start(process)
        do {
            let connection = try HJRPCConnection(reading: streams.output, writing: streams.input, configuration)
            connection.start(with: child, streams.errors)
            return connection
        } catch {
            child.end(within: 0)
            throw error
        }
    }

    /// The lines that the program writes to its standard error, if that is ``HJRPCProcess/StandardError/captured``.
    public var standardErrorLines: HJRPCStandardErrorLines { HJRPCStandardErrorLines(queue: standardError) }

    /// How many lines of the program's standard error were dropped since nobody took them, see
    /// ``HJRPCStandardErrorLines``.
    public var droppedStandardErrorLines: Int { standardError.dropped }

    private func start(with child: ChildProcess, _ errors: StandardErrorReader?) {
        let (peer, gracePeriod, lines) = (peer, configuration.gracePeriod, standardError)
        let loop = peer.loop
        if let errors { errors.start(into: lines) } else { lines.finish() }
        child.onEnd { [weak loop] ending in
            // Another process may hold its output open, so that the stream would not tell.
            loop?.end(
                ending.how.map { HJRPCConnectionError($0, standardError: nil) } ?? .peerClosed,
                afterReading: true
            )
        }
        loop.start(onMessage: peer.receive) { reason in
            let ending = reason.mayBeOfEnding ? child.ending(within: 1) : nil
            // All that a process has written is there to be read once it has ended.
            peer.finish(ending.map { reason.explained(by: $0, standardError: errors?.finish()) } ?? reason)
            child.end(within: gracePeriod)
            errors?.finish()
            peer.setOver()
        }
    }
}

extension HJRPCConnectionError {
    /// Whether that the process has ended can be why the stream has.
    fileprivate var mayBeOfEnding: Bool {
        switch self {
        case .peerClosed, .truncatedMessage, .peerExited, .peerKilled: true
        default: false
        }
    }

    /// The reason, now that it is known how the process has ended.
    fileprivate func explained(by ending: HJRPCProcessEnding, standardError: String?) -> HJRPCConnectionError {
        // Who has ended without a failure has left out the rest of the message by intention.
        if self == .truncatedMessage, ending == .exited(status: 0) { return self }
        return HJRPCConnectionError(ending, standardError: standardError)
    }
}
#endif
