import Foundation

/// A path with places for values: `/users/{id}`, and `/files/{path...}` for all that is left.
struct PathPattern: Sendable {
    private enum Segment: Sendable {
        case literal(String)
        case value(name: String)
        case rest(name: String)
    }

    private let segments: [Segment]

    init(_ text: String) {
        self.segments = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
            guard part.hasPrefix("{"), part.hasSuffix("}") else { return .literal(String(part)) }
            let name = part.dropFirst().dropLast()
            return name.hasSuffix("...") ? .rest(name: String(name.dropLast(3))) : .value(name: String(name))
        }
    }

    /// The values in the path, decoded, or `nil` when the path does not match.
    func match(_ path: String) -> [String: String]? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        var values: [String: String] = [:]
        for (index, segment) in segments.enumerated() {
            if case .rest(let name) = segment {
                values[name] = Self.decoded(parts.dropFirst(index).joined(separator: "/"))
                return values
            }
            guard index < parts.count else { return nil }
            let part = Self.decoded(parts[index])
            switch segment {
            case .literal(let text) where text == part: break
            case .value(let name) where !part.isEmpty: values[name] = part
            default: return nil
            }
        }
        return parts.count == segments.count ? values : nil
    }

    private static func decoded(_ text: some StringProtocol) -> String {
        text.removingPercentEncoding ?? String(text)
    }
}
