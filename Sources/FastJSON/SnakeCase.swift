import Foundation

/// The conversions between `snake_case` and `camelCase` keys, equal to Foundation's.
enum SnakeCase {
    /// `one_two` becomes `oneTwo`; underscores at both ends stay.
    static func decoded(_ key: String) -> String {
        guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else {
            return key
        }
        let words = key[first...last].split(separator: "_")
        guard words.count > 1 else { return key }
        let joined = words[0].lowercased() + words[1...].map(\.capitalized).joined()
        return key[..<first] + joined + key[key.index(after: last)...]
    }

    /// `oneTwo` becomes `one_two`, and `myURLProperty` becomes `my_url_property`.
    ///
    /// A capital begins a word, and so begins a run without small letters; the small letter that ends the run takes
    /// the character before it along into a word of its own, unless that is the capital that began the run.
    static func encoded(_ key: String) -> String {
        var wordStarts: [String.Index] = []
        var runStart: String.Index?
        for index in key.indices.dropFirst() {
            if let start = runStart {
                guard key[index].isLowercase else { continue }
                let previous = key.index(before: index)
                if previous != start { wordStarts.append(previous) }
                runStart = nil
            } else if key[index].isUppercase {
                wordStarts.append(index)
                runStart = index
            }
        }
        guard !wordStarts.isEmpty else { return key.lowercased() }
        let edges = [key.startIndex] + wordStarts + [key.endIndex]
        return zip(edges, edges.dropFirst()).map { key[$0..<$1].lowercased() }.joined(separator: "_")
    }
}
