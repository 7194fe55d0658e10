/// How `bodyParameters` are written.
public enum HRequestDataType: Hashable, Sendable {
    /// As a JSON object with sorted keys.
    case json
    /// As a form with one part for each parameter, sorted by name (RFC 7578).
    case multipart
}
