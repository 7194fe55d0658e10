public import HTTPClientKit

extension HTTPTestServer {
    /// What a client gets that waits for a 100 before it sends the body (RFC 9110 §10.1.1).
    public enum Expectation: Sendable {
        /// A 100 at once; the default.
        case answer
        /// Nothing, as from a server that does not know the expectation.
        case ignore
        /// This answer, with the body left unread, and the end of the connection.
        case refuse(TestResponse)
    }

    /// What a client gets that sends `Expect: 100-continue`; a 100 by default.
    public var expectation: Expectation {
        get {
            core.state.read { state in
                state.refusal.map { .refuse($0) } ?? (state.sendsContinue ? .answer : .ignore)
            }
        }
        set {
            core.state.update { state in
                switch newValue {
                case .answer: (state.refusal, state.sendsContinue) = (nil, true)
                case .ignore: (state.refusal, state.sendsContinue) = (nil, false)
                case .refuse(let response): (state.refusal, state.sendsContinue) = (response, false)
                }
            }
        }
    }

    /// Answers the requests of a method and path.
    ///
    /// In the pattern `{name}` stands for one segment of the path and, at the end, `{name...}` for all that is left;
    /// what stood there is in ``RecordedRequest/parameters``. Segments are compared with percent-encoding undone.
    /// Of several routes that match, the one that was added last answers.
    ///
    /// - Parameter handler: Makes the answer. What it throws is answered with a 500 and is a failure of the test.
    public func route(
        _ method: HTTPMethod,
        _ pattern: String,
        _ handler: @escaping @Sendable (RecordedRequest) async throws -> TestResponse
    ) {
        core.state.update { $0.router.add(method, pattern, .handler(handler)) }
    }

    /// Answers the requests of a path, whatever their method.
    ///
    /// - Parameters:
    ///   - pattern: The path, with the same places for values as in the other form.
    ///   - handler: Makes the answer. What it throws is answered with a 500 and is a failure of the test.
    public func route(
        _ pattern: String,
        _ handler: @escaping @Sendable (RecordedRequest) async throws -> TestResponse
    ) {
        core.state.update { $0.router.add(nil, pattern, .handler(handler)) }
    }

    /// Gives the connection of a request for a path to a handler, before anything of the request has been read.
    public func raw(_ pattern: String, _ handler: @escaping @Sendable (RawConnection) async throws -> Void) {
        core.state.update { $0.router.add(nil, pattern, .raw(handler)) }
    }

    /// Adds an answer to the queue; queued answers go, in order, to whatever requests come, before any route.
    public func enqueue(_ response: TestResponse) {
        core.state.update { $0.queue.append(.response(response)) }
    }

    /// Adds answers to the queue.
    public func enqueue(_ responses: [TestResponse]) {
        core.state.update { state in state.queue += responses.map { .response($0) } }
    }

    /// Adds a raw handler to the queue: it gets the connection of the request whose turn it is, with nothing read.
    public func enqueueRaw(_ handler: @escaping @Sendable (RawConnection) async throws -> Void) {
        core.state.update { $0.queue.append(.raw(handler)) }
    }

    /// Gives the next new connection to a handler as soon as it is accepted, before the client sends anything.
    public func enqueueConnection(_ handler: @escaping @Sendable (RawConnection) async throws -> Void) {
        core.state.update { $0.connectionScripts.append(handler) }
    }
}
