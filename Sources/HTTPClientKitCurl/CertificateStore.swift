#if HARBOR_CURL
import Foundation
import HTTPClientKit

/// The certificate authorities that libcurl is told to trust.
///
/// libcurl's own default also names a directory, which has OpenSSL read the whole bundle again for
/// every connection: 20 ms instead of 0.8 ms each on Debian. So the directory is set only when asked for.
struct CertificateStore: Equatable {
    var file: String?
    var directory: String?

    /// Where Debian, Ubuntu, Alpine, Fedora, RHEL, openSUSE and others keep the system's bundle.
    static let systemFiles = [
        "/etc/ssl/certs/ca-certificates.crt",
        "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
        "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    /// Finds the store that a configuration means; an empty one when the system has none.
    init(
        _ roots: TLSConfiguration.TrustRoots,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        isReadable: (String) -> Bool = FileManager.default.isReadableFile(atPath:)
    ) {
        switch roots {
        case .file(let path):
            file = path
        case .system:
            file = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
            directory = environment["SSL_CERT_DIR"].flatMap { $0.isEmpty ? nil : $0 }
            if file == nil, directory == nil {
                file = Self.systemFiles.first(where: isReadable)
            }
        }
    }
}
#endif
