import FastJSON
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
extension FastJSONDecoder: HTTPBodyDecoder {}
extension FastJSONEncoder: HTTPBodyEncoder {}

/// The coders that the helpers use unless the caller passes others.
///
/// They do what a plain `JSONDecoder` and a `JSONEncoder` do, several times faster; Foundation's are one argument away:
/// `try await client.get("users/42", decoder: JSONDecoder())`.
public enum HTTPBodyCoding {
    /// A plain `FastJSONDecoder`.
    public static let decoder: any HTTPBodyDecoder = FastJSONDecoder()

    /// A `FastJSONEncoder` that sorts keys, so that the same value always gives the same bytes.
    public static let encoder: any HTTPBodyEncoder = {
        let encoder = FastJSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return encoder
    }()
}
