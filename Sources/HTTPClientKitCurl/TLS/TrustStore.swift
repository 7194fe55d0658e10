#if HARBOR_CURL
import CHTTPClientKitTLS
import Foundation
import HTTPClientKit

/// The certificate authorities of one client, as OpenSSL holds them.
final class TrustStore {
    let pointer: OpaquePointer

    /// `nil` when there are none: the system has no bundle, or the file that the environment names is not a bundle.
    init?(
        _ roots: TLSConfiguration.TrustRoots,
        revoked: RevocationLists? = nil,
        system: @autoclosure () -> SystemCertificates = SystemCertificates()
    ) {
        guard let pointer = hck_trust_create() else { return nil }
        self.pointer = pointer
        switch roots {
        case .system:
            guard add(system()) else { return nil }
        case .systemAnd(let certificates):
            guard add(certificates) else { return nil }
            // A system without a bundle of its own is no obstacle to trusting the given ones.
            _ = add(system())
        case .only(let certificates):
            guard add(certificates) else { return nil }
        }
        if let revoked, revoked.add(to: pointer) != HCK_TLS_OK { return nil }
    }

    deinit {
        hck_trust_free(pointer)
    }

    private func add(_ system: SystemCertificates) -> Bool {
        let hasFile = system.file.map { hck_trust_add_file(pointer, $0) }
        let hasDirectory = system.directory.map { hck_trust_add_directory(pointer, $0) }
        return hasFile == true || hasDirectory == true
    }

    private func add(_ certificates: TrustedCertificates) -> Bool {
        certificates.pem.withUnsafeBytes { bytes in
            hck_trust_add_certificates(pointer, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        }
    }
}
#endif
