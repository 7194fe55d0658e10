import Foundation
import HTTPClientKit

/// The framing of a form (RFC 7578, RFC 2046 §5.1): its parts between boundaries.
struct MultipartForm {
    let boundary: String
    let payload: HTTPPayload

    /// - Throws: ``HRequestError/malformedRequestError(reason:)`` for a name that cannot be written, and
    ///   `HTTPClientError` for a file that cannot be read.
    init(_ parts: [HFormPart], using random: inout some RandomNumberGenerator) throws {
        let boundary = try Self.boundary(absentFrom: parts, using: &random)
        var pieces: [HTTPPayload] = []
        for part in parts {
            pieces.append(.data(Data(try Self.head(of: part, boundary: boundary).utf8)))
            pieces.append(part.payload)
            pieces.append(.data(Data("\r\n".utf8)))
        }
        pieces.append(.data(Data("--\(boundary)--\r\n".utf8)))
        self.boundary = boundary
        self.payload = .sequence(pieces)
    }

    /// A boundary of 160 random bits that none of the parts has in it.
    private static func boundary(
        absentFrom parts: [HFormPart],
        using random: inout some RandomNumberGenerator
    ) throws -> String {
        let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        while true {
            let name = (0..<28).compactMap { _ in letters.randomElement(using: &random) }
            let boundary = "HarborForm-" + String(name)
            if try !parts.contains(where: { try $0.contains(boundary) }) { return boundary }
        }
    }

    private static func head(of part: HFormPart, boundary: String) throws -> String {
        var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(try escapedFieldName(part.name))\""
        if let fileName = part.fileName { head += "; filename=\"\(try escaped(fileName))\"" }
        if let contentType = part.contentType {
            guard FieldSyntax.isValue(contentType) else {
                throw HRequestError.malformedRequestError(
                    reason: "the content type of the part \(part.name.debugDescription) has a control character in it"
                )
            }
            head += "\r\nContent-Type: \(contentType)"
        }
        return head + "\r\n\r\n"
    }

    /// Browsers also make every line break of a field's name a CR LF (HTML Standard §4.10.21.8).
    private static func escapedFieldName(_ name: String) throws -> String {
        var unified = name.replacingOccurrences(of: "\r\n", with: "\n")
        unified = unified.replacingOccurrences(of: "\r", with: "\n")
        return try escaped(unified.replacingOccurrences(of: "\n", with: "\r\n"))
    }

    private static func escaped(_ name: String) throws -> String {
        var escaped = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\0":
                throw HRequestError.malformedRequestError(reason: "the name of a part has a NUL in it")
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
