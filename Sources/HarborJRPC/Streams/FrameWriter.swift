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
    func frame(_ request: some HJRPCBaseRequestProtocol, id: HJRPCID?) throws(HJRPCRequestError) -> Data {
        let params = try request.allParams()
        let text: Data
        do {
            text = try Message(version: version, method: request.method, params: params, id: id, encoder: encoder).text
        } catch {
            throw HJRPCRequestError(error)
        }
        guard text.count <= limit else {
            throw .malformedRequestError(reason: "it is longer than \(limit) bytes")
        }
        return framing.frame(text)
    }

    /// The answer to a call of the peer.
    func frame(_ result: Result<Data, HJRPCError>, to id: JSONValue) throws(MessageFault) -> Data {
        framing.frame(try Message.answer(id, result, version: version))
    }
}
