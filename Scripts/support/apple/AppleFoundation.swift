// Foundation as Apple declares it, where that differs from Foundation on Linux: the session family is part of it, Core
// Foundation's types are bridged, and Security is part of its interface. Declarations alone, for Scripts/check-apple; nothing here is run.

@_exported import Foundation
@_exported import FoundationNetworking
@_exported import Security

extension URLSessionConfiguration {
    public var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t {
        get { fatalError() }
        set { fatalError() }
    }
    public var tlsMaximumSupportedProtocolVersion: tls_protocol_version_t {
        get { fatalError() }
        set { fatalError() }
    }
    public var waitsForConnectivity: Bool {
        get { fatalError() }
        set { fatalError() }
    }
}

extension URLProtectionSpace {
    public var serverTrust: SecTrust? { fatalError() }
}

extension URLCredential {
    public convenience init(trust: SecTrust) { fatalError() }
    public convenience init(identity: SecIdentity, certificates certArray: [Any]?, persistence: URLCredential.Persistence) {
        fatalError()
    }
    public var identity: SecIdentity? { fatalError() }
    public var certificates: [Any] { fatalError() }
}

public let NSURLAuthenticationMethodServerTrust: String = "NSURLAuthenticationMethodServerTrust"
public let NSURLAuthenticationMethodClientCertificate: String = "NSURLAuthenticationMethodClientCertificate"
