import Foundation
import HTTPClientKit

extension Redactor {
    /// A payload with the values of secret fields replaced, and everything else byte by byte as it was.
    func payload(_ payload: HTTPPayload, contentType: String?) -> HTTPPayload {
        let type = MediaType(contentType ?? "")
        switch payload {
        case .data(let data): return .data(body(data, type: type))
        case .file, .stream: return payload
        case .sequence(let pieces) where type.essence == "multipart/form-data": return .sequence(form(pieces))
        case .sequence(let pieces): return .sequence(pieces.map { self.payload($0, contentType: contentType) })
        }
    }

    func body(_ data: Data, contentType: String?) -> Data {
        body(data, type: MediaType(contentType ?? ""))
    }

    private func body(_ data: Data, type: MediaType) -> Data {
        if type.essence == "application/x-www-form-urlencoded" {
            return Data(pairs(String(decoding: data, as: UTF8.self)).utf8)
        }
        // JSON is often sent under another name.
        let first = data.first { $0 > 0x20 }
        guard type.isJSON || first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return plain(data) }
        let redaction = JSONRedaction(
            data,
            isSecretName: isSecret(field:),
            isSecretText: isSecret(text:),
            replacement: replacement
        )
        return redaction.result
    }

    /// What is neither a form nor JSON, and is kept byte by byte where there is no secret in it.
    private func plain(_ data: Data) -> Data {
        let text = String(decoding: data, as: UTF8.self)
        return isSecret(text: text) ? Data(self.text(text).utf8) : data
    }

    /// The head of a part stands before its content.
    private func form(_ pieces: [HTTPPayload]) -> [HTTPPayload] {
        var isSecretPart = false
        return pieces.map { piece in
            if isSecretPart {
                isSecretPart = false
                return .data(Data(replacement.utf8))
            }
            if case .data(let head) = piece, let name = Self.partName(in: head) { isSecretPart = isSecret(field: name) }
            return piece
        }
    }

    private static func partName(in head: Data) -> String? {
        guard head.starts(with: Data("--".utf8)) else { return nil }
        let text = String(decoding: head, as: UTF8.self)
        guard let start = text.range(of: "form-data; name=\""),
            let end = text[start.upperBound...].firstIndex(of: "\"")
        else { return nil }
        return String(text[start.upperBound..<end])
    }
}
