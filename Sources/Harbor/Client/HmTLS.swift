public import Foundation

/// A client certificate in a PKCS#12 file.
public struct HmTLS: Hashable, Sendable {
    /// Where the file is.
    public let p12FileUrl: URL
    /// What opens it; empty when it has no password.
    public let password: String

    /// Names a file; it is read by ``Harbor/setMTLS(_:)``.
    public init(p12FileUrl: URL, password: String) {
        self.p12FileUrl = p12FileUrl
        self.password = password
    }
}
