import Foundation

/// Sends a name and a password (RFC 7617), in UTF-8.
public struct HBasicAuthProvider: HAuthProviderProtocol {
    private let header: HAuthorizationHeader

    /// Creates a provider; a name with a colon in it cannot be told from the password by the server.
    public init(username: String, password: String) {
        let credentials = Data("\(username):\(password)".utf8).base64EncodedString()
        header = HAuthorizationHeader(key: "Authorization", value: "Basic \(credentials)")
    }

    /// `Authorization: Basic` and the credentials.
    public func getAuthorizationHeader() async -> HAuthorizationHeader { header }

    /// Does nothing: there is no other password.
    public func authFailed() async {}
}
