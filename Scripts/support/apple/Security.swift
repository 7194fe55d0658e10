// What the sources use of Security, as Apple declares it.

@_exported import CoreFoundationStub
import Foundation

public typealias OSStatus = Int32

public class SecCertificate {}
public class SecIdentity {}
public class SecTrust {}
public class SecKey {}

public var errSecSuccess: OSStatus { fatalError() }
public var errSecAuthFailed: OSStatus { fatalError() }
public var errSecDecode: OSStatus { fatalError() }
public var errSecPkcs12VerifyFailure: OSStatus { fatalError() }
public var errSecPassphraseRequired: OSStatus { fatalError() }
public var errSecCertificateExpired: OSStatus { fatalError() }
public var errSecCertificateNotValidYet: OSStatus { fatalError() }
public var errSecCertificateRevoked: OSStatus { fatalError() }
public var errSecHostNameMismatch: OSStatus { fatalError() }

// Constants of C, which the importer takes for safe to share.
nonisolated(unsafe) public let kSecImportExportPassphrase: CFString = NSString()
@available(macOS 15.0, *)
nonisolated(unsafe) public let kSecImportToMemoryOnly: CFString = NSString()
nonisolated(unsafe) public let kSecImportItemIdentity: CFString = NSString()
nonisolated(unsafe) public let kSecImportItemCertChain: CFString = NSString()
nonisolated(unsafe) public let kSecImportItemTrust: CFString = NSString()

public func SecPKCS12Import(
    _ pkcs12_data: CFData,
    _ options: CFDictionary,
    _ items: UnsafeMutablePointer<CFArray?>
) -> OSStatus { fatalError() }

public func SecIdentityGetTypeID() -> CFTypeID { fatalError() }

public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? { fatalError() }
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { fatalError() }

public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
    fatalError()
}
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { fatalError() }
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray?) -> OSStatus {
    fatalError()
}
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool) -> OSStatus {
    fatalError()
}
