import Foundation
import Testing

@testable import HTTPClientKit

struct SHA256Tests {
    /// The examples of FIPS 180-4, and an empty text.
    private static let examples = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ]

    @Test(arguments: examples, [1, 7, 64])
    func `The digest is that of the standard, however the bytes are cut`(
        example: (text: String, digest: String),
        size: Int
    ) throws {
        let hash = try SHA256()
        var rest = Data(example.text.utf8)
        while !rest.isEmpty {
            try rest.prefix(size).withUnsafeBytes { try hash.update($0) }
            rest = rest.dropFirst(size)
        }
        #expect(try hash.finish().map { String(format: "%02x", $0) }.joined() == example.digest)
    }
}
