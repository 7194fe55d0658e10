#if HARBOR_CURL
import CHTTPClientKitCurl
import HTTPClientKit

/// Undoes the content codings of one body, outermost first, and knows whether it was whole.
///
/// libcurl can do this, too, but takes a compressed stream that was cut short for a whole one.
final class ContentDecoding {
    /// What a request says that it takes (RFC 9110 §12.5.3).
    static let acceptedCodings = "gzip, deflate, br, zstd"

    /// More codings than any server has a use for; a chain multiplies what a small body can open to.
    private static let mostCodings = 5

    /// The decoders in the order in which the bytes go through them.
    private let decoders: [OpaquePointer]

    private init(_ decoders: [OpaquePointer]) {
        self.decoders = decoders
    }

    deinit {
        decoders.forEach(hck_decoder_free)
    }

    /// Makes the decoders for a response, with `sink` behind the last.
    ///
    /// - Parameter limit: How many bytes may come out of each decoder, so that a bomb inside another coding ends, too.
    /// - Returns: `nil` for a body with no coding, or with one that is not known: it is handed over as it is.
    /// - Throws: ``HTTPClientError/malformedResponse(_:)`` when there are too many.
    static func make(
        for headers: HTTPHeaders,
        host: String,
        limit: Int,
        sink: @escaping hck_sink,
        context: UnsafeMutableRawPointer
    ) throws(HTTPClientError) -> ContentDecoding? {
        guard let field = headers["Content-Encoding"] else { return nil }
        let names = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" }.lowercasedASCII }
            .filter { $0 != "identity" && !$0.isEmpty }
        guard names.count <= mostCodings else {
            throw .malformedResponse("\(host) used \(names.count) content codings, more than \(mostCodings)")
        }
        let codings = names.compactMap(coding(named:))
        guard !codings.isEmpty, codings.count == names.count else { return nil }
        var decoders: [OpaquePointer] = []
        for coding in codings {
            let decoder =
                if let next = decoders.first {
                    hck_decoder_create(coding, hck_decoder_sink, UnsafeMutableRawPointer(next), max(0, limit))
                } else {
                    hck_decoder_create(coding, sink, context, max(0, limit))
                }
            guard let decoder else {
                decoders.forEach(hck_decoder_free)
                throw .transport("\(host): no memory to decompress the response")
            }
            decoders.insert(decoder, at: 0)
        }
        return ContentDecoding(decoders)
    }

    /// Decodes the next bytes of the body into the sink.
    func write(_ bytes: UnsafeRawBufferPointer) -> hck_result {
        guard let decoder = decoders.first, let start = bytes.baseAddress else { return HCK_DECODED }
        return hck_decoder_write(decoder, start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    /// Whether every stream has come to its end.
    var isWhole: Bool {
        decoders.allSatisfy(hck_decoder_is_whole)
    }

    private static func coding(named name: String) -> hck_coding? {
        switch name {
        case "gzip", "x-gzip": HCK_GZIP
        case "deflate": HCK_DEFLATE
        case "br": HCK_BROTLI
        case "zstd": HCK_ZSTD
        default: nil
        }
    }
}
#endif
