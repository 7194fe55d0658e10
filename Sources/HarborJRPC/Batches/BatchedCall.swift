/// A call of a batch with its message, which knows what becomes of its answer.
struct BatchedCall<Request: HJRPCCallProtocol>: Sendable {
    let request: Request
    let id: HJRPCID
    /// `nil` for a call that is sent by itself, since there is a mock for its type.
    let message: Message?

    init(_ request: Request, by carrier: some BatchCarrier) throws(HJRPCRequestError) {
        self.request = request
        id = request.requestID ?? carrier.ids.next()
        message = carrier.isMocked(Request.self) ? nil : try carrier.message(of: request, id: id)
    }
}

extension HJRPCCallProtocol {
    /// What the answer to this call means, found among those of a batch.
    func result(for id: HJRPCID, in answers: BatchAnswers) -> Result<Model, HJRPCRequestError> {
        Result { () throws(HJRPCRequestError) in
            try model(from: answers.answer(to: id).get())
        }
    }
}
