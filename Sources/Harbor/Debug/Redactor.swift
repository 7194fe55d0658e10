import Foundation
import HTTPClientKit

/// A redaction policy made ready for one call, whose authorization it knows.
struct Redactor {
    let replacement: String
    private let headerNames: Set<String>
    private let parts: [String]
    private let secrets: Set<String>

    init(_ policy: HRedaction, secrets: Set<String>) {
        replacement = policy.replacement
        headerNames = Set(policy.headerNames.map(\.lowercasedASCII))
        parts = policy.fieldNames.map(Self.plain)
        self.secrets = secrets
    }

    func isSecret(header name: String) -> Bool {
        headerNames.contains(name.lowercasedASCII) || isSecret(field: name)
    }

    func isSecret(field name: String) -> Bool {
        if secrets.contains(name.lowercasedASCII) { return true }
        let name = Self.plain(name)
        return parts.contains { !$0.isEmpty && name.contains($0) }
    }

    func headers(_ headers: HTTPHeaders) -> HTTPHeaders {
        HTTPHeaders(
            headers.map { field in
                isSecret(header: field.name)
                    ? HTTPHeaders.Field(name: field.name, value: replacement) : field
            }
        )
    }

    /// A URL with the values of secret query items replaced.
    func url(_ url: String) -> String {
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return url }
        let query = url[url.utf8.index(after: mark)...]
        return url[...mark] + pairs(query)
    }

    /// A query, or a form in the same coding, with the values of secret names replaced.
    func pairs(_ text: some StringProtocol) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
            let name = pair[..<equals].replacingOccurrences(of: "+", with: " ")
            return isSecret(field: name.removingPercentEncoding ?? name)
                ? pair[...equals] + replacement : String(pair)
        }
        .joined(separator: "&")
    }

    /// In lower case, without what people put between words.
    private static func plain(_ name: String) -> String {
        name.lowercasedASCII.filter { $0 != "-" && $0 != "_" }
    }
}
