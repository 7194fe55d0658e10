import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// The same request for a session; with no limits given, those of the session hold.
    init(_ prepared: PreparedRequest, _ payload: SessionPayload, limits: HTTPTimeouts?) throws(HTTPClientError) {
        guard let url = URL(string: prepared.url.absoluteString) else { throw .invalidURL }
        self.init(url: url)
        if let limits { timeoutInterval = Self.interval(limits.idle) }
        httpMethod = prepared.method.rawValue
        for field in prepared.headers.fields {
            // The request would join repeats by a comma, which separates nothing in a Cookie field (RFC 6265 §5.4).
            if field.name.equalsIgnoringASCIICase("Cookie"), let earlier = value(forHTTPHeaderField: field.name) {
                setValue(earlier + "; " + field.value, forHTTPHeaderField: field.name)
            } else {
                addValue(field.value, forHTTPHeaderField: field.name)
            }
        }
        switch payload.content {
        case .bytes(let data): httpBody = data
        #if canImport(FoundationNetworking)
        case .supply(let supply):
            httpBodyStream = supply.makeStream()
            guard let length = supply.length else { break }
            setValue(String(length), forHTTPHeaderField: "Content-Length")
            // A session takes every stream for one of unknown length; a blank here keeps it from sending chunks, and
            // is itself not sent.
            setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
        #else
        case .file: break
        #endif
        }
    }

    /// A limit that the session can carry out.
    ///
    /// On Linux it is cut to whole seconds, so that half a second would be none at all, and turned into an
    /// integer of milliseconds, which traps where it does not fit: three years stand for longer, and for no limit.
    private static func interval(_ limit: TimeInterval?) -> TimeInterval {
        let longest: TimeInterval = 100_000_000
        guard let limit, limit < longest else { return longest }
        #if canImport(FoundationNetworking)
        return limit.rounded(.up)
        #else
        return limit
        #endif
    }
}
