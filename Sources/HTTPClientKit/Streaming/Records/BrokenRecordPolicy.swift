/// What happens at a record of a stream that was cut short or does not decode.
public enum BrokenRecordPolicy: Sendable {
    /// The stream ends with ``HTTPClientError/brokenRecord(number:reason:)``.
    case fail
    /// The stream goes on behind the record, and the closure is told the same error.
    case skip(@Sendable (HTTPClientError) -> Void)
}
