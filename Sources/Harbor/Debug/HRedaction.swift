import HTTPClientKit

/// What logs leave out: which header fields, query items and fields of a body.
///
/// ```swift
/// var redaction = HRedaction()
/// redaction.headerNames.insert("X-Session")
/// redaction.fieldNames.insert("iban")
/// ```
///
/// The header with a client's authorization is always left out, and so is what a request itself says is a secret, as the
/// parameters of a JSON-RPC call can.
public struct HRedaction: Sendable {
    /// The names of header fields, compared without case.
    public var headerNames: Set<String> = [
        "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-API-Key",
    ]
    /// Parts of names: a header field, query item, or field of a JSON or form body is left out whose name contains one.
    ///
    /// Compared without case; `-` and `_` do not count.
    public var fieldNames: Set<String> = ["password", "passwd", "secret", "token", "api_key", "apikey"]
    /// What stands in the place of a value.
    public var replacement = "REDACTED"

    /// Creates the default policy.
    public init() {}

    /// A policy that leaves nothing out but a client's authorization and what a request itself says is a secret.
    public static var none: HRedaction {
        var redaction = HRedaction()
        redaction.headerNames = []
        redaction.fieldNames = []
        return redaction
    }
}
