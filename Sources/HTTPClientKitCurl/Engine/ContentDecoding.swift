#if HARBOR_CURL
import CHTTPClientKitCurl
import HTTPClientKit

/// Undoes the content codings of one body, outermost first, and knows whether it was whole.
///
/// libcurl can do this, too, but takes a compressed stream that was cut short for a whole one. Output is drained in
/// pieces of the caller's choice, so that a small input which opens to a large body costs no memory.
final class ContentDecoding {
    /// What a request says that it takes (RFC 9110 §12.5.3).
    static let acceptedCodings = "gzip, deflate, br, zstd"

    /// More codings than any server has a use for; a chain multiplies what a small body can open to.
    private static let mostCodings = 5
    private static let stageSize = 16 << 10
    private static let outputSize = 32 << 10

    /// The decoders in the order in which the bytes go through them.
    private var decoders: [OpaquePointer] = []
    /// What each decoder but the first is fed from.
    private var stages: [UnsafeMutablePointer<UInt8>] = []
    private let output: UnsafeMutablePointer<UInt8>
    /// How much each of them may still be filled with: a bomb may be wrapped in another coding.
    private var allowances: [Int] = []
    private let limit: Int
    private let host: String

    /// Makes what decodes the body of a response.
    ///
    /// - Parameter limit: How many bytes may come out of each decoder but the last, whose output the caller counts.
    /// - Returns: `nil` for a body with no coding, or with one that is not known: it is handed over as it is.
    /// - Throws: ``HTTPClientError/malformedResponse(_:)`` when there are too many.
    static func ofBody(
        with headers: HTTPHeaders,
        host: @autoclosure () -> String,
        limit: Int
    ) throws(HTTPClientError) -> ContentDecoding? {
        guard let field = headers["Content-Encoding"] else { return nil }
        let names = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" }.lowercasedASCII }
            .filter { $0 != "identity" && !$0.isEmpty }
        guard names.count <= Self.mostCodings else {
            throw .malformedResponse("\(host()) used \(names.count) content codings, more than \(Self.mostCodings)")
        }
        let codings = names.compactMap(Self.coding(named:))
        guard !codings.isEmpty, codings.count == names.count else { return nil }
        return try ContentDecoding(codings, host: host(), limit: limit)
    }

    private init(_ codings: [hck_coding], host: String, limit: Int) throws(HTTPClientError) {
        self.host = host
        self.limit = limit
        output = .allocate(capacity: Self.outputSize)
        for coding in codings.reversed() {
            guard let decoder = hck_decoder_create(coding) else {
                throw .transport("\(host): no memory to decompress the response")
            }
            if !decoders.isEmpty {
                stages.append(.allocate(capacity: Self.stageSize))
                allowances.append(limit)
            }
            decoders.append(decoder)
        }
    }

    deinit {
        decoders.forEach(hck_decoder_free)
        stages.forEach { $0.deallocate() }
        output.deallocate()
    }

    /// Whether every stream has come to its end.
    var isWhole: Bool {
        decoders.allSatisfy(hck_decoder_is_whole)
    }

    /// Gives the next bytes of the body, which must stay in place until ``drain(into:)`` gives none.
    func feed(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress, let first = decoders.first else { return }
        hck_decoder_feed(first, start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    /// The next piece of what was fed, valid until the next call; an empty one means that more input is needed.
    ///
    /// - Throws: ``HTTPClientError/malformedResponse(_:)`` for a body that is not what its coding says;
    ///   ``HTTPClientError/bodyTooLarge(limit:)``.
    func drain() throws(HTTPClientError) -> UnsafeRawBufferPointer {
        let count = try drain(decoders.count - 1, into: output, room: Self.outputSize)
        return UnsafeRawBufferPointer(start: output, count: count)
    }

    private func drain(
        _ stage: Int,
        into output: UnsafeMutablePointer<UInt8>,
        room: Int
    ) throws(HTTPClientError) -> Int {
        while true {
            var count = 0
            switch hck_decoder_drain(decoders[stage], output, room, &count) {
            case HCK_DECODED: break
            case HCK_NO_MEMORY: throw .transport("\(host): no memory to decompress the response")
            default: throw .malformedResponse("\(host) sent a compressed body that cannot be decompressed")
            }
            if count > 0 || stage == 0 { return count }
            let input = stages[stage - 1]
            let inputCount = try drain(stage - 1, into: input, room: Self.stageSize)
            if inputCount == 0 { return 0 }
            guard inputCount <= allowances[stage - 1] else { throw .bodyTooLarge(limit: limit) }
            allowances[stage - 1] -= inputCount
            hck_decoder_feed(decoders[stage], input, inputCount)
        }
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
