#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import TestSupport

/// Runs code with a client that trusts the authority of the tests and uses no proxy, and closes it afterwards.
func withTransport<Result>(
    _ url: URL,
    isolation: isolated (any Actor)? = #isolation,
    _ setUp: (inout CurlConfiguration) throws -> Void = { _ in },
    _ body: (CurlHTTPClient) async throws -> Result
) async throws -> Result {
    var configuration = CurlConfiguration()
    configuration.proxy = .none
    configuration.timeouts = HTTPTimeouts(connect: 20, idle: 20)
    if ServerEnvironment.isExpected { configuration.tls.trustRoots = .only(try testRoot()) }
    try setUp(&configuration)
    let client = CurlHTTPClient(baseURL: url, configuration: configuration)
    defer { client.close() }
    return try await body(client)
}

/// The same with a server of the environment.
func withTransport<Result>(
    to variable: String,
    isolation: isolated (any Actor)? = #isolation,
    _ setUp: (inout CurlConfiguration) throws -> Void = { _ in },
    _ body: (CurlHTTPClient) async throws -> Result
) async throws -> Result {
    try await withTransport(try ServerEnvironment.url(variable), setUp, body)
}

/// The authority behind the certificates of the tests' servers.
func testRoot() throws -> TrustedCertificates {
    try TrustedCertificates(file: ServerEnvironment.certificateFile("ca.pem"))
}

/// The bytes of a file of `Scripts/make-certificates`.
func certificateBytes(_ name: String) throws -> Data {
    try Data(contentsOf: ServerEnvironment.certificateFile(name))
}

/// An identity of `Scripts/make-certificates`.
func clientIdentity(
    _ certificate: String = "client-chain.pem",
    key: String = "client.key",
    hosts: [String] = []
) throws -> ClientIdentity {
    try ClientIdentity(
        pemCertificatesFile: ServerEnvironment.certificateFile(certificate),
        pemKeyFile: ServerEnvironment.certificateFile(key),
        hosts: hosts
    )
}

/// Something that no other request of a run has in it.
func uniqueToken() -> String {
    UUID().uuidString.lowercased()
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
#endif
