/// What a server shares with the tasks of its connections: what answers, and what has come.
struct ServerState: Sendable {
    /// Whether a request that nothing answers is a failure.
    let isStrict: Bool
    var router = Router()
    var queue: [Answerer] = []
    var connectionScripts: [RawHandler] = []
    /// What a request that expects a 100 gets instead of one; `nil` for having its body read.
    var refusal: TestResponse?
    /// Whether a request that expects a 100, and is not refused, gets it.
    var sendsContinue = true
    var requests: [RecordedRequest] = []
    /// How many of `requests` have been handed out one by one.
    var handedOut = 0
    var rejections: [RejectedInput] = []
    var failures: [HandlerFailure] = []
    var connectionCount = 0
    var open: [Int: Connection] = [:]
    private(set) var isStopped = false

    init(isStrict: Bool) {
        self.isStrict = isStrict
    }

    /// Takes what has a new connection to itself, or `nil` when it is served request by request.
    mutating func takeConnectionScript() -> RawHandler? {
        connectionScripts.isEmpty ? nil : connectionScripts.removeFirst()
    }

    /// Takes what answers a request, the queued before the routed, or `nil` when there is nothing.
    mutating func takeAnswerer(for head: RequestHead) -> (answerer: Answerer, parameters: [String: String])? {
        queue.isEmpty ? router.match(head) : (queue.removeFirst(), [:])
    }

    /// Takes the raw handler that is next in the queue, for a request of which nothing has been read.
    mutating func takeQueuedRawHandler() -> RawHandler? {
        guard let handler = queue.first?.rawHandler else { return nil }
        queue.removeFirst()
        return handler
    }

    mutating func stop() {
        isStopped = true
        // A handler that refers to its server would otherwise keep both alive.
        router = Router()
        queue = []
        connectionScripts = []
    }
}
