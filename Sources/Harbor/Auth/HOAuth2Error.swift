public import Foundation

/// Why an OAuth 2 server gave no tokens (RFC 6749 §5.2).
public struct HOAuth2Error: LocalizedError, CustomStringConvertible, Hashable, Sendable, Decodable {
    /// The code, for instance `invalid_grant`: the user has to log in again.
    public let code: String
    /// What the server says about it.
    public let message: String?

    /// Creates an error, for instance for a test.
    public init(code: String, message: String? = nil) {
        self.code = code
        self.message = message
    }

    private enum CodingKeys: String, CodingKey {
        case code = "error"
        case message = "error_description"
    }

    /// A human-readable sentence: the code, and what the server says about it.
    public var description: String {
        "The OAuth 2 server refused the token request: \(code)\(message.map { " (\($0))" } ?? "")"
    }

    /// The same sentence as ``description``.
    public var errorDescription: String? { description }

    /// The refusal in an error of the token request; `nil` when it has none.
    init?(_ error: any Error) {
        guard let error = error as? HRequestError, case .modelledApiError(_, let model as HOAuth2Error, _) = error
        else {
            return nil
        }
        self = model
    }
}
