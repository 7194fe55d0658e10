#if HARBOR_CURL
import Foundation

/// A text, and the same in codings that the tests cannot make themselves.
enum Fixtures {
    static let text = Data("hello brotli and zstd, hello hello hello\n".utf8)
    /// One uncompressed meta-block (RFC 7932 §9.2).
    static let brotli = Data(base64Encoded: "gAIQaGVsbG8gYnJvdGxpIGFuZCB6c3RkLCBoZWxsbyBoZWxsbyBoZWxsbwoD") ?? Data()
    static let zstd = Data(base64Encoded: "KLUv/QBYDQEAwGhlbGxvIGJyb3RsaSBhbmQgenN0ZCwgCgIAKQbUYTYB") ?? Data()
}
#endif
