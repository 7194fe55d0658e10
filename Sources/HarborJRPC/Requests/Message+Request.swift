import FastJSON

extension Message {
    /// A call, or a notification when it has no id.
    init(
        of request: some HJRPCBaseRequestProtocol,
        id: HJRPCID?,
        version: String,
        encoder: FastJSONEncoder
    ) throws(HJRPCRequestError) {
        try CallDeclarationCheck.check(request)
        let params = try request.allParams()
        if case .none = params { try CallDeclarationCheck.checkLackOfParams(of: request) }
        do {
            try self.init(version: version, method: request.method, params: params, id: id, encoder: encoder)
        } catch {
            throw HJRPCRequestError(error)
        }
    }
}
