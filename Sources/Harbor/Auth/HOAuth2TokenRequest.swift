public import Foundation
import HTTPClientKit

/// A request for tokens, as ``HOAuth2Provider`` sends it; its type is public so that it can be mocked.
public struct HOAuth2TokenRequest: HPostRequestProtocol, HRequestWithResultProtocol {
    /// A successful answer (RFC 6749 §5.1).
    public struct Answer: Codable, Sendable {
        let access_token: String
        let expires_in: TimeInterval?
        let refresh_token: String?
    }

    /// A successful answer.
    public typealias Model = Answer

    /// The token endpoint.
    public let url: String
    let clientID: String
    let clientSecret: String?
    let scope: String?
    /// What tokens of a user are got with; `nil` for tokens of the app itself.
    var refreshToken: String?

    /// The client's credentials, each encoded as in a form (RFC 6749 §2.3.1).
    public var headerParameters: [String: String]? {
        var headers = ["Accept": "application/json"]
        if let clientSecret {
            let pair = "\(FormText.encode(clientID)):\(FormText.encode(clientSecret))"
            headers["Authorization"] = "Basic \(Data(pair.utf8).base64EncodedString())"
        }
        return headers
    }

    /// The grant, and the name of a client without a secret.
    public var form: [URLQueryItem] {
        var fields: [URLQueryItem] = []
        if let refreshToken {
            fields.append(URLQueryItem(name: "grant_type", value: "refresh_token"))
            fields.append(URLQueryItem(name: "refresh_token", value: refreshToken))
        } else {
            fields.append(URLQueryItem(name: "grant_type", value: "client_credentials"))
            if let scope { fields.append(URLQueryItem(name: "scope", value: scope)) }
        }
        if clientSecret == nil { fields.append(URLQueryItem(name: "client_id", value: clientID)) }
        return fields
    }

    /// The body of a refusal (RFC 6749 §5.2).
    public var errorModel: (any (Decodable & Sendable).Type)? { HOAuth2Error.self }
}

extension HOAuth2Tokens {
    /// - Parameter refreshToken: The one that was sent, which goes on being good where the answer has no other.
    init(_ answer: HOAuth2TokenRequest.Answer, refreshToken: String?, now: Date) {
        self.init(
            accessToken: answer.access_token,
            refreshToken: answer.refresh_token ?? refreshToken,
            expiry: answer.expires_in.map { now.addingTimeInterval($0) }
        )
    }
}
