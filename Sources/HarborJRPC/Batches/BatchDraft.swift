/// A batch that is being put together.
struct BatchDraft<Carrier: BatchCarrier> {
    private let carrier: Carrier
    private var messages: [Message] = []
    private var requests: [any HJRPCBaseRequestProtocol] = []

    init(_ carrier: Carrier) {
        self.carrier = carrier
    }

    mutating func add<Request>(_ request: Request) throws(HJRPCRequestError) -> BatchedCall<Request> {
        let call = try BatchedCall(request, by: carrier)
        if let message = call.message {
            messages.append(message)
            requests.append(request)
        }
        return call
    }

    mutating func add(_ notification: some HJRPCNotificationProtocol) throws(HJRPCRequestError) {
        messages.append(try carrier.message(of: notification, id: nil))
        requests.append(notification)
    }

    /// Sends the batch, unless there is nothing in it.
    func send() async throws(HJRPCRequestError) -> BatchAnswers {
        let ids = messages.compactMap(\.id)
        guard !messages.isEmpty else { return BatchAnswers() }
        var known: Set<HJRPCID> = []
        for id in ids where !known.insert(id).inserted {
            throw .malformedRequestError(reason: "several calls of the batch have the id \(id)")
        }
        return try await carrier.exchange(messages, of: requests)
    }
}
