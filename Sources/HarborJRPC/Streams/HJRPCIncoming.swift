public import FastJSON

/// A notification or a call that came from the peer.
///
/// ```swift
/// for await notification in connection.notifications where notification.method == "textDocument/publishDiagnostics" {
///     let diagnostics = try notification.decodeParams(Diagnostics.self)
/// }
/// ```
public struct HJRPCIncoming: Hashable, Sendable {
    /// The method.
    public let method: String
    /// The parameters; `nil` when there are none.
    public let params: JSONValue?

    /// Decodes the parameters.
    ///
    /// - Throws: `DecodingError`, also when there are none.
    public func decodeParams<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        try FastJSONDecoder().decode(type, from: FastJSONEncoder().encode(params ?? .null))
    }
}

/// Answers a call of the peer.
///
/// An ``HJRPCError`` that it throws becomes the error object of the answer; any other error is told to the peer as an
/// internal error, without its text.
public typealias HJRPCHandler = @Sendable (HJRPCIncoming) async throws -> any Encodable & Sendable
