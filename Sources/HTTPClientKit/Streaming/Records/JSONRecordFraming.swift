/// What separates the JSON texts of a stream.
public enum JSONRecordFraming: Hashable, Sendable {
    /// A text a line, known as JSON Lines and NDJSON: lines end at LF or CRLF, and empty ones are skipped.
    case lines
    /// A record separator before each text and a line feed behind it, `application/json-seq` (RFC 7464).
    case textSequence
}
