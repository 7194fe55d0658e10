public import Foundation

/// Turns the body of a response into a model; `JSONDecoder` is one.
public protocol HTTPBodyDecoder: Sendable {
    /// Decodes a value of the given type.
    func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T
}

/// Turns a model into the body of a request; `JSONEncoder` is one.
public protocol HTTPBodyEncoder: Sendable {
    /// Encodes a value.
    func encode<T: Encodable>(_ value: T) throws -> Data
}

extension JSONDecoder: HTTPBodyDecoder {}
extension JSONEncoder: HTTPBodyEncoder {}

/// The coders that the helpers use unless the caller passes others.
public enum HTTPBodyCoding {
    /// A plain `JSONDecoder`.
    public static let decoder: any HTTPBodyDecoder = JSONDecoder()

    /// A `JSONEncoder` that sorts keys, so that the same value always gives the same bytes.
    public static let encoder: any HTTPBodyEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return encoder
    }()
}
