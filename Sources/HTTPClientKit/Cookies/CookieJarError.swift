public import Foundation

/// Why a ``CookieJar`` cannot do what it was asked for.
///
/// Each case carries a sentence that never has the value of a cookie in it.
public enum CookieJarError: Error, Equatable, Sendable {
    /// The file is there and cannot be read.
    case cannotRead(String)
    /// The file is not what a jar writes; it is left as it is.
    case malformedFile(String)
    /// The file cannot be written.
    case cannotWrite(String)
    /// No jar may keep the cookie (RFC 6265bis §5.7).
    case invalidCookie(String)
}

extension CookieJarError: LocalizedError, CustomStringConvertible {
    /// A human-readable sentence.
    public var description: String {
        switch self {
        case .cannotRead(let reason): "The cookies cannot be read: \(reason)"
        case .malformedFile(let reason): "The file of cookies is malformed: \(reason)"
        case .cannotWrite(let reason): "The cookies cannot be written: \(reason)"
        case .invalidCookie(let reason): "The cookie cannot be kept: \(reason)"
        }
    }

    /// The same sentence as ``description``.
    public var errorDescription: String? { description }
}
