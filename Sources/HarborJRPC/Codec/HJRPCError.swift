public import FastJSON
public import Foundation

/// The error object of an answer: the server's word that the call failed, and why (JSON-RPC 2.0 §5.1).
///
/// ```swift
/// if error.code == HJRPCError.methodNotFound { … }
/// let reason = error.data?["reason"]?.string
/// ```
public struct HJRPCError: Error, Hashable, Sendable {
    /// What kind of error it is; numbers from -32768 to -32000 are reserved by the specification.
    public let code: Int
    /// A short sentence of the server.
    public let message: String
    /// What else the server says, with the digits of its numbers and the order of its members; `nil` when it is left out.
    public let data: JSONValue?

    /// Makes an error, for instance as the answer of a mock.
    public init(code: Int, message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }
}

extension HJRPCError {
    /// The server could not read the request as JSON.
    public static let parseError = -32700
    /// The request is JSON, and not a valid request.
    public static let invalidRequest = -32600
    /// There is no such method.
    public static let methodNotFound = -32601
    /// The method does not take these parameters.
    public static let invalidParams = -32602
    /// The server failed inside.
    public static let internalError = -32603
    /// The codes that are left to servers for errors of their own.
    public static let serverErrors = -32099...(-32000)

    /// The name that the specification has for the code; `nil` when it has none.
    public var codeName: String? {
        switch code {
        case Self.parseError: "parse error"
        case Self.invalidRequest: "invalid request"
        case Self.methodNotFound: "method not found"
        case Self.invalidParams: "invalid params"
        case Self.internalError: "internal error"
        case Self.serverErrors: "server error"
        default: nil
        }
    }
}

extension HJRPCError: Codable {
    private enum CodingKeys: CodingKey {
        case code, message, data
    }

    /// Decodes an error object; `data` is kept also when it is `null`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(Int.self, forKey: .code)
        message = try container.decode(String.self, forKey: .message)
        data = try container.decodeIfThere(.data)
    }

    /// Encodes an error object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(message, forKey: .message)
        try container.encodeIfPresent(data, forKey: .data)
    }
}

extension HJRPCError: LocalizedError, CustomStringConvertible {
    /// Code and message; not ``data``, which may hold anything.
    public var description: String {
        codeName.map { "error \(code) (\($0)): \(message)" } ?? "error \(code): \(message)"
    }

    /// The same sentence as ``description``.
    public var errorDescription: String? { description }
}
