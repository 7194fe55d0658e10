#if HARBOR_CURL
import Foundation

/// A text, and the same in codings that the tests cannot make themselves.
///
/// Made anew each time: a leak checker does not see that a global `Data` is held.
enum Fixtures {
    static var text: Data { Data("hello brotli and zstd, hello hello hello\n".utf8) }
    /// One uncompressed meta-block (RFC 7932 §9.2).
    static var brotli: Data {
        Data(base64Encoded: "gAIQaGVsbG8gYnJvdGxpIGFuZCB6c3RkLCBoZWxsbyBoZWxsbyBoZWxsbwoD") ?? Data()
    }
    static var zstd: Data { Data(base64Encoded: "KLUv/QBYDQEAwGhlbGxvIGJyb3RsaSBhbmQgenN0ZCwgCgIAKQbUYTYB") ?? Data() }
}
#endif
