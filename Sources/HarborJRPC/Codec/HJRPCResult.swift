public import FastJSON

/// The result of an answer, before it is a model.
public struct HJRPCResult {
    private let decoder: any Decoder

    init(_ decoder: any Decoder) {
        self.decoder = decoder
    }

    /// Decodes the result.
    ///
    /// - Throws: `DecodingError`, or what the type throws.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        try decoder.singleValueContainer().decode(type)
    }

    /// The result as it came, with the digits of its numbers and the order of its members.
    public var json: JSONValue {
        get throws { try decode(JSONValue.self) }
    }
}
