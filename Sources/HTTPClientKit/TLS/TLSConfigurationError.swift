public import Foundation

/// Why a part of a ``TLSConfiguration`` could not be made.
public enum TLSConfigurationError: Error, Equatable, Sendable {
    /// A file is missing or cannot be read.
    case fileNotReadable(path: String)
    /// The password or passphrase does not open the file, or there is none and the file asks for one.
    case wrongPassword
    /// The bytes are not in the format that they should be in.
    case malformed(String)
    /// There is no certificate.
    case noCertificate
    /// There is no private key.
    case noPrivateKey
    /// The private key is not that of the certificate.
    case keyMismatch
    /// The file uses an algorithm that this system cannot carry out, such as RC2 where OpenSSL's legacy provider is missing.
    case unsupportedAlgorithm
    /// A pin is not the SHA-256 of anything: 32 bytes in base64 or hexadecimal.
    case invalidPin(String)
    /// A host pattern is neither a name, an address, nor `*.` before a name.
    case invalidHostPattern(String)
    /// This platform, or this build, has no means for it.
    case unsupported(String)
}

extension TLSConfigurationError: LocalizedError, CustomStringConvertible {
    /// A human-readable sentence, without the password.
    public var description: String {
        switch self {
        case .fileNotReadable(let path): "The file \(path) cannot be read."
        case .wrongPassword: "The password of the PKCS#12 file or the private key is missing or wrong."
        case .malformed(let what): "The data is not \(what)."
        case .noCertificate: "The data contains no certificate."
        case .noPrivateKey: "The data contains no private key."
        case .keyMismatch: "The private key does not belong to the certificate."
        case .unsupportedAlgorithm:
            "The file is encrypted with an algorithm that is not available; old PKCS#12 files need OpenSSL's legacy provider."
        case .invalidPin(""): "A pin is missing: pinning takes at least one SHA-256 digest in base64 or hexadecimal."
        case .invalidPin(let pin): "The pin \(pin.debugDescription) is not a SHA-256 digest in base64 or hexadecimal."
        case .invalidHostPattern(let pattern):
            "The host pattern \(pattern.debugDescription) is neither a host name, an address, nor *. before a name."
        case .unsupported(let what): "Not available here: \(what)"
        }
    }

    /// The same sentence as ``description``.
    public var errorDescription: String? { description }
}
