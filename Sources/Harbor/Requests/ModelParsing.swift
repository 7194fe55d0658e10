import Foundation
import HTTPClientKit

/// What a body means when a request does not say so itself.
enum ModelParsing {
    /// The Content-Type of the response that is being parsed, for a text model: `parseData` is not told it.
    @TaskLocal private static var contentType: String??

    /// Whether the charset of the response matters for the model.
    static func isText(_ model: (some Any).Type) -> Bool {
        model == String.self || model == String?.self
    }

    static func withTextType<Result>(of response: HTTPResponse, _ body: () throws -> Result) rethrows -> Result {
        try $contentType.withValue(.some(response.headers["Content-Type"]), operation: body)
    }

    static func parse<T: Codable>(_ data: Data, as model: T.Type) throws -> T {
        if model == Data.self, let bytes = data as? T { return bytes }
        if isText(model), let type = contentType {
            return try parse(data, ofType: type.map(MediaType.init), as: model)
        }
        if data.isEmpty { return try emptyModel(model) }
        if model == Data?.self, let bytes = data as? T { return bytes }
        return try HTTPBodyCoding.decoder.decode(model, from: data)
    }

    private static func parse<T: Codable>(_ data: Data, ofType type: MediaType?, as model: T.Type) throws -> T {
        if data.isEmpty, let none = (model as? any OptionalModel.Type)?.none as? T { return none }
        // A text that came as JSON is what the JSON says, as it always was.
        if let type, type.isJSON, data.first == UInt8(ascii: "\""),
            let text = try? HTTPBodyCoding.decoder.decode(model, from: data)
        {
            return text
        }
        guard let text = (type?.charset ?? .unnamed).text(of: data) as? T else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "The body is not text in the charset of the response.")
            )
        }
        return text
    }

    private static func emptyModel<T>(_ model: T.Type) throws -> T {
        if let none = (model as? any OptionalModel.Type)?.none as? T { return none }
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "The body of the response is empty."))
    }
}

/// What only `Optional` is, whatever it wraps.
private protocol OptionalModel {
    static var none: Self { get }
}

extension Optional: OptionalModel {}
