import Foundation

extension HFormPart {
    /// Parts for values that the compiler knows nothing of, sorted by name.
    ///
    /// - Throws: ``HRequestError/malformedRequestError(reason:)`` that names the value which cannot be a part of a form.
    static func parts(of parameters: [String: Any]) throws -> [HFormPart] {
        try parameters.sorted { $0.key < $1.key }.flatMap { try parts(name: $0.key, value: $0.value) }
    }

    private static func parts(name: String, value: Any) throws -> [HFormPart] {
        switch value {
        case let text as String: [.text(name: name, text)]
        case let data as Data: [.data(name: name, data, fileName: name)]
        case let url as URL where url.isFileURL: [.file(name: name, url)]
        case let url as URL: [.text(name: name, url.absoluteString)]
        case let part as HFormPart: [part]
        case let list as [Any]: try list.flatMap { try parts(name: name, value: $0) }
        case let object as [String: Any]:
            [.text(name: name, String(decoding: try JSONText.of(object, name: "body parameters"), as: UTF8.self))]
        // Before the numbers: on Apple platforms a boolean is one of them.
        case let flag as Bool: [.text(name: name, flag ? "true" : "false")]
        case let number as any BinaryInteger: [.text(name: name, "\(number)")]
        case let number as any BinaryFloatingPoint: [.text(name: name, "\(number)")]
        case let number as NSNumber: [.text(name: name, number.stringValue)]
        case let text as any StringProtocol: [.text(name: name, "\(text)")]
        default:
            throw HRequestError.malformedRequestError(
                reason: "the body parameter \(name), a \(type(of: value)), cannot be a part of a form"
            )
        }
    }
}
