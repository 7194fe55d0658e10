import Foundation

/// A scanned document while it is decoded: the text, its tape, the decoder's options and the path to the value that
/// is being decoded.
///
/// Decoders and containers are small structs that name a value by its index on the tape, so that handing them out
/// allocates nothing. Used by one thread at a time, as `Decoder` demands.
final class Document {
    let tape: Tape
    let entries: UnsafeMutablePointer<TapeEntry>
    let options: DecodingOptions
    let usesDefaultKeys: Bool
    let userInfo: [CodingUserInfoKey: Any]
    private(set) var bytes: UnsafePointer<UInt8>
    private var ownBytes: UnsafeMutableBufferPointer<UInt8>?
    private let byteCount: Int

    var path = PathStack()
    var routes = RouteCache()
    var indexes: [Int: [String: Int]] = [:]
    var convertedKeys: [String: String] = [:]

    /// The bytes must stay until ``keepBytes()`` is called or the document is gone.
    init(_ text: UnsafeBufferPointer<UInt8>, options: DecodingOptions) throws(SyntaxFault) {
        tape = try DocumentScanner.scan(text, depthLimit: options.depthLimit)
        guard let start = text.baseAddress else { throw SyntaxFault(reason: .endOfInput, offset: 0) }
        entries = tape.entries
        bytes = start
        byteCount = text.count
        self.options = options
        usesDefaultKeys = options.usesDefaultKeys
        userInfo = options.userInfo
    }

    deinit {
        ownBytes?.deallocate()
    }

    /// Copies the text, for a decoder or a container that is kept after the decode.
    func keepBytes() {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: byteCount)
        _ = copy.initialize(from: UnsafeBufferPointer(start: bytes, count: byteCount))
        ownBytes = copy
        if let start = copy.baseAddress { bytes = UnsafePointer(start) }
    }

    @inline(__always)
    subscript(index: Int) -> TapeEntry { entries[index] }

    /// The index after a value and all that is in it.
    @inline(__always)
    func index(after value: Int) -> Int {
        entries[value].isContainer ? Int(entries[value].low) : value &+ 1
    }

    /// The bytes of a string as they are written.
    @inline(__always)
    func bytes(of string: TapeEntry) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + Int(string.offset), count: Int(string.low))
    }

    /// The bytes of a number as they are written.
    func digits(of number: TapeEntry) -> UnsafeBufferPointer<UInt8> {
        let start = Int(number.offset)
        var end = start
        while end < byteCount {
            switch bytes[end] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                end += 1
                continue
            default: break
            }
            break
        }
        return UnsafeBufferPointer(start: bytes + start, count: end - start)
    }
}
