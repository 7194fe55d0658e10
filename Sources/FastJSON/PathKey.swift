/// A key of a coding path that stands for an element of an array, or for a key of a dictionary.
struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        self.intValue = nil
    }

    init(intValue: Int) {
        self.stringValue = "\(intValue)"
        self.intValue = intValue
    }

    init(index: Int) {
        self.stringValue = "Index \(index)"
        self.intValue = index
    }

    /// A key of a dictionary, which has a number when it is one.
    init(dictionaryKey: String) {
        self.stringValue = dictionaryKey
        self.intValue = Int(dictionaryKey)
    }

    /// The key of the value that `superDecoder()` and `superEncoder()` work on.
    static let `super` = PathKey(stringValue: "super")
}
