#if HARBOR_CURL
import Foundation

/// Where the operating system keeps the certificate authorities that it trusts.
struct SystemCertificates: Equatable {
    var file: String?
    var directory: String?

    /// Where Debian, Ubuntu, Alpine, Fedora, RHEL, openSUSE and others keep the system's bundle.
    static let files = [
        "/etc/ssl/certs/ca-certificates.crt",
        "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
        "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    /// Finds them: `SSL_CERT_FILE` and `SSL_CERT_DIR` decide where they are set.
    init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        isReadable: (String) -> Bool = FileManager.default.isReadableFile(atPath:)
    ) {
        file = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        directory = environment["SSL_CERT_DIR"].flatMap { $0.isEmpty ? nil : $0 }
        if file == nil, directory == nil {
            file = Self.files.first(where: isReadable)
        }
    }
}
#endif
