import Foundation
import HTTPClientKit

/// A redaction policy made ready for one call, whose authorization it knows.
struct Redactor {
    let replacement: String
    private let headerNames: Set<String>
    private let parts: [String]
    private let secrets: Set<String>
    private let texts: [String]

    /// - Parameters:
    ///   - secrets: The names of header fields and query items that carry the call's authorization.
    ///   - texts: What is secret wherever it stands.
    init(_ policy: HRedaction, secrets: Set<String>, texts: Set<String> = []) {
        replacement = policy.replacement
        headerNames = Set(policy.headerNames.map(\.lowercasedASCII))
        parts = policy.fieldNames.map(Self.plain)
        self.secrets = secrets
        // One may be a part of another.
        self.texts = texts.filter { !$0.isEmpty }.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }

    func isSecret(header name: String) -> Bool {
        headerNames.contains(name.lowercasedASCII) || isSecret(field: name)
    }

    func isSecret(field name: String) -> Bool {
        if secrets.contains(name.lowercasedASCII) { return true }
        let name = Self.plain(name)
        return parts.contains { !$0.isEmpty && name.contains($0) }
    }

    func isSecret(text: String) -> Bool {
        texts.contains { text.contains($0) }
    }

    /// A text with the secret ones in it replaced.
    func text(_ text: String) -> String {
        texts.reduce(text) { $0.replacingOccurrences(of: $1, with: replacement) }
    }

    func headers(_ headers: HTTPHeaders) -> HTTPHeaders {
        HTTPHeaders(
            headers.map { field in
                let value = isSecret(header: field.name) ? replacement : text(field.value)
                return HTTPHeaders.Field(name: field.name, value: value)
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
