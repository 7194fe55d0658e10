import FastJSON
import Foundation

/// Writes messages as they go into the stream.
struct FrameWriter: Sendable {
    let framing: HJRPCFraming
    let version: String
    let encoder: FastJSONEncoder
    /// The longest message, in bytes, without its frame.
    let limit: Int

    /// A call, or a notification when it has no id.
    func message(of request: some HJRPCBaseRequestProtocol, id: HJRPCID?) throws(HJRPCRequestError) -> Message {
        try Message(of: request, id: id, version: version, encoder: encoder)
    }

    /// A message, or several in an array, as it goes into the stream.
    func frame(_ text: Data) throws(HJRPCRequestError) -> Data {
        guard text.count <= limit else { throw .malformedRequestError(reason: "it is longer than \(limit) bytes") }
        return framing.frame(text)
    }

    /// The answer to a call of the peer, which is an internal error where the answer cannot be written.
    func answer(_ result: Result<Data, HJRPCError>, to id: JSONValue) -> Data? {
        (try? Message.answer(id, result, version: version))
            ?? (try? Message.answer(id, .failure(.internalFailure), version: version))
    }
}

extension HJRPCError {
    /// What the peer is told of a failure here that it has nothing to do with.
    static let internalFailure = HJRPCError(code: internalError, message: "Internal error")
}
