/// Small documents made by chance, and changes made to documents by chance.
struct RandomDocuments {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed | 1
    }

    mutating func next(_ bound: Int) -> Int {
        // xorshift64* (Vigna 2016): quick, and the same from one seed everywhere.
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % bound
    }

    private mutating func pick<T>(_ choices: [T]) -> T { choices[next(choices.count)] }

    mutating func document() -> [UInt8] {
        var text: [UInt8] = []
        appendValue(to: &text, depth: 0)
        return text
    }

    private static let keys = [
        "id", "name", "a", "b", "c", "children", "user_name", "userName", "value", "flat", "list", "age", "super",
        "i\\u0064", "caf\u{E9}", "cafe\u{301}", "", "1",
    ]
    private static let scalars = [
        "null", "true", "false", "0", "1", "-1", "12", "300", "1.5", "-0", "1e2", "0.25", "1e400", "9007199254740993",
        "18446744073709551615", "1.0", "\"\"", "\"x\"", "\"hearts\"", "\"\\u00e9\\n\"", "\"caf\u{E9}\"", "\"1\"",
        "\"AQID\"", "\"\\ud83d\\ude00 and more than fifteen\"",
    ]

    private mutating func appendValue(to text: inout [UInt8], depth: Int) {
        if next(8) == 0 { text += Array(" \n\t".utf8.prefix(1 + next(3))) }
        switch next(depth > 3 ? 4 : 8) {
        case 4, 5:
            text += "{".utf8
            for member in 0..<next(5) {
                if member > 0 { text += ",".utf8 }
                text += "\"\(pick(Self.keys))\":".utf8
                appendValue(to: &text, depth: depth + 1)
            }
            text += "}".utf8
        case 6, 7:
            text += "[".utf8
            for element in 0..<next(5) {
                if element > 0 { text += ",".utf8 }
                appendValue(to: &text, depth: depth + 1)
            }
            text += "]".utf8
        default:
            text += pick(Self.scalars).utf8
        }
    }

    /// Changes up to three places of a document: bytes replaced, removed, doubled, or swapped for parts of JSON.
    mutating func mutate(_ document: [UInt8]) -> [UInt8] {
        var text = document
        for _ in 0...next(3) where !text.isEmpty {
            let place = next(text.count)
            switch next(6) {
            case 0: text[place] = UInt8(truncatingIfNeeded: next(256))
            case 1: text.remove(at: place)
            case 2: text.insert(text[place], at: place)
            case 3: text.removeSubrange(place..<min(text.count, place + 1 + next(8)))
            case 4:
                let part = text[place..<min(text.count, place + 1 + next(12))]
                text.insert(contentsOf: Array(part), at: next(text.count))
            default:
                text.replaceSubrange(place..<place, with: Array(pick(Self.parts).utf8))
            }
        }
        return text
    }

    private static let parts = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "e", "E9", ".", "-", "0", "00", "null", "true", " ",
        "\"id\":", "\u{E9}", "1e999", "\\\"", ",\"a\":1", "\u{0}",
    ]

    /// Answers as they come from servers.
    static let realistic: [[UInt8]] = [
        """
        {"id":48213,"name":"The export ends too early","a":null,"b":"open","c":false,"d":17.5,"e":[1,2,3],\
        "f":{"id":7,"name":"calendar"},"g":{"k":1,"l":null},"h":9}
        """,
        """
        [
          { "id": 1, "name": "caf\u{E9} \\"quoted\\"", "children": [ { "id": 2, "children": [] } ] },
          { "id": 3, "name": "\\u65e5\\u672c", "extra": { "deep": [[[1.5e3, -2]]] } }
        ]
        """,
        """
        {"outer":{"name":"n","inner":"i"},"numbers":[1,null,[2,3],{"name":4}],"tail":true,\
        "flat":{"id":1,"name":"a"},"list":[{"id":2,"name":"b"}],"matrix":[[1],[2,3]]}
        """,
        """
        {"suit":"hearts","level":2,"shape":{"rectangle":{"_0":1,"height":2}},"bySuit":{"spades":3},"byNumber":{"4":"x"}}
        """,
        """
        {"date":0,"data":"AQID","url":"http://example.com/","decimal":1.10,"userName":"u","dates":[1,2.5],"byName":{}}
        """,
    ].map { Array($0.utf8) }
}
