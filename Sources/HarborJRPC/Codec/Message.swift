import FastJSON
import Foundation

/// A request as it is written: a call, or a notification when it has no id (JSON-RPC 2.0 §4).
struct Message: Sendable {
    let id: HJRPCID?
    let text: Data
    /// What of the text no log tells.
    let secrets: Set<String>

    init(
        version: String,
        method: String,
        params: HJRPCParams,
        id: HJRPCID?,
        encoder: FastJSONEncoder
    ) throws(MessageFault) {
        guard !method.isEmpty else { throw MessageFault(reason: "the method has no name") }
        self.id = id
        var text = Data("{\"jsonrpc\":".utf8)
        text += try Self.encoded(version)
        text += Data(",\"method\":".utf8)
        text += try Self.encoded(method)
        let secrets = SecretTexts()
        let written = SecretTexts.$ofMessage.withValue(secrets) {
            Result { () throws(MessageFault) in try params.text(encoder) }
        }
        self.secrets = secrets.all
        if let params = try written.get() {
            text += Data(",\"params\":".utf8)
            text += params
        }
        if let id {
            text += Data(",\"id\":".utf8)
            text += try Self.encoded(id.json)
        }
        text.append(UInt8(ascii: "}"))
        self.text = text
    }

    /// Several messages as one (§6).
    static func array(of texts: [Data]) -> Data {
        var array = Data("[".utf8)
        for (position, text) in texts.enumerated() {
            if position > 0 { array.append(UInt8(ascii: ",")) }
            array += text
        }
        array.append(UInt8(ascii: "]"))
        return array
    }

    /// The answer to a call of the peer (§5).
    ///
    /// - Parameter result: The text of the result, or the error object.
    static func answer(
        _ id: JSONValue,
        _ result: Result<Data, HJRPCError>,
        version: String
    ) throws(MessageFault) -> Data {
        var text = Data("{\"jsonrpc\":".utf8)
        text += try encoded(version)
        switch result {
        case .success(let result): text += Data(",\"result\":".utf8) + result
        case .failure(let error): text += Data(",\"error\":".utf8) + (try encoded(error))
        }
        text += Data(",\"id\":".utf8) + (try encoded(id))
        text.append(UInt8(ascii: "}"))
        return text
    }

    private static let encoder = FastJSONEncoder()

    static func encoded(_ value: some Encodable) throws(MessageFault) -> Data {
        do {
            return try encoder.encode(value)
        } catch {
            throw MessageFault(reason: "\(type(of: value)) cannot be encoded: \(error)")
        }
    }
}
