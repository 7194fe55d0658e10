/// One value of a document that is being encoded.
///
/// A type may fill several containers by turns and come back to a key, so values are kept as a tree until the last
/// one is known. The tree is flat: nodes refer to each other by index, and their texts stand in one buffer.
struct OutputNode {
    enum Kind: UInt8 {
        /// Nothing has been encoded yet; an empty object if it stays so.
        case empty
        /// A value whose JSON text is in the buffer.
        case text
        case array, object
    }

    var kind = Kind.empty
    var keyLength: Int32 = 0
    var keyStart = 0
    /// A bit for each key of an object.
    var keyBits: UInt64 = 0
    /// Where the text begins.
    var start = 0
    var length = 0
    var next: Int32 = 0
    var first: Int32 = 0
    var last: Int32 = 0
    var count: Int32 = 0
}
