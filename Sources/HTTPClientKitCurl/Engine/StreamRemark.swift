#if HARBOR_CURL
/// What libcurl remarks on a stream of HTTP/2, which it tells in no other way.
enum StreamRemark: Equatable {
    /// The stream that the request is on.
    case opened(UInt32)
    /// The server did nothing with the stream, as it said itself (RFC 9113 §8.7).
    case refused
    /// The server ends the connection, and has not looked at streams above this one (RFC 9113 §6.8).
    case goAway(lastStream: UInt32)

    /// - Parameter text: One remark of libcurl's; `nil` for one that is about something else.
    init?(_ text: UnsafeRawBufferPointer) {
        if text.starts(with: Self.refusal) {
            self = .refused
        } else if text.starts(with: Self.opening) {
            guard let stream = Self.number(after: ":", in: text) else { return nil }
            self = .opened(stream)
        } else if Self.farewells.contains(where: { text.starts(with: $0) }) {
            guard let stream = Self.number(after: "last_stream=", in: text) else { return nil }
            self = .goAway(lastStream: stream)
        } else {
            return nil
        }
    }

    private static let refusal = Array("REFUSED_STREAM".utf8)
    private static let opening = Array("Using Stream ID:".utf8)
    /// The first is the spelling of libcurl 7.88.
    private static let farewells = ["recveived GOAWAY,", "received GOAWAY,"].map { Array($0.utf8) }

    private static func number(after mark: String, in text: UnsafeRawBufferPointer) -> UInt32? {
        let text = String(decoding: text, as: UTF8.self)
        guard let end = text.firstRange(of: mark)?.upperBound else { return nil }
        return UInt32(text[end...].drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber })
    }
}
#endif
