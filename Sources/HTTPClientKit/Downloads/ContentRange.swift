/// The field Content-Range of a part in bytes (RFC 9110 §14.4).
struct ContentRange: Equatable {
    /// The place of the first byte.
    let first: Int
    /// The place of the last byte.
    let last: Int
    /// The length of the whole; `nil` when the server does not know it.
    let total: Int?

    /// `nil` for a value that is none, is one of another unit, or tells of no part.
    init?(_ value: String) {
        let words = value.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].equalsIgnoringASCIICase("bytes") else { return nil }
        let halves = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let places = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard places.count == 2, let first = Self.number(places[0]), let last = Self.number(places[1]), first <= last,
            last < Int.max
        else { return nil }
        if halves[1] == "*" {
            total = nil
        } else {
            guard let number = Self.number(halves[1]), last < number else { return nil }
            total = number
        }
        self.first = first
        self.last = last
    }

    /// Digits alone; `Int` would take a sign.
    static func number(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(text)
    }
}
