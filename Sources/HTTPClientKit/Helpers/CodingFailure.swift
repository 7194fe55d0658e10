import Foundation

/// An encoding or decoding error as one human-readable sentence: where, and what.
///
/// The errors print themselves differently from one release of Swift to the next, and some with the value in question.
struct CodingFailure: CustomStringConvertible {
    let description: String

    /// - Parameters:
    ///   - type: The type that was to be encoded or decoded.
    ///   - error: What the coder threw.
    init(of type: Any.Type, _ error: any Error) {
        let what =
            switch error {
            case DecodingError.keyNotFound(let key, let context):
                Self.sentence(context.codingPath + [key], "the value is missing")
            case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
                DecodingError.dataCorrupted(let context):
                Self.sentence(context.codingPath, context.debugDescription, context.underlyingError)
            case EncodingError.invalidValue(_, let context):
                Self.sentence(context.codingPath, context.debugDescription, context.underlyingError)
            default: String(describing: error)
            }
        description = "\(type): \(what)"
    }

    private static func sentence(_ path: [any CodingKey], _ what: String, _ cause: (any Error)? = nil) -> String {
        var place = ""
        for key in path {
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += place.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
        let detail = (cause as NSError?)?.userInfo[NSDebugDescriptionErrorKey].map { " \($0)" } ?? ""
        return (place.isEmpty ? what : "\(place): \(what)") + detail
    }
}
