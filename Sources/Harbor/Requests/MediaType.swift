import Foundation
import HTTPClientKit

/// A Content-Type taken apart (RFC 9110 §8.3.1).
struct MediaType {
    /// Type and subtype in lower case.
    let essence: String
    private let parameters: Substring

    init(_ text: String) {
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        essence = (parts.first ?? "").trimmingCharacters(in: .whitespaces).lowercasedASCII
        parameters = parts.count > 1 ? parts[1] : ""
    }

    /// Whether the content is JSON (RFC 8259 §11, RFC 6839 §3.1).
    var isJSON: Bool { essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json") }

    /// The charset; ``Charset/unnamed`` when the type does not say.
    var charset: Charset { self["charset"].map(Charset.init(name:)) ?? .unnamed }

    /// The value of a parameter, without its quotes.
    subscript(parameter: String) -> String? {
        for part in parameters.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2,
                pair[0].trimmingCharacters(in: .whitespaces).equalsIgnoringASCIICase(parameter)
            else { continue }
            return pair[1].trimmingCharacters(in: .whitespaces).trimmingCharacters(in: ["\""])
        }
        return nil
    }
}
