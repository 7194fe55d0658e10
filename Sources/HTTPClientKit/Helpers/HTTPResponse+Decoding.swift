import Foundation

extension HTTPResponse {
    /// The body as a model; an empty body is `nil` for an optional and an error for any other type.
    func decoded<Model: Decodable>(as type: Model.Type, by decoder: any HTTPBodyDecoder) throws -> Model {
        if body.isEmpty {
            if let optional = Model.self as? any OptionalModel.Type, let none = optional.none as? Model { return none }
            throw HTTPClientError.decodingFailed("\(Model.self): the body of the response \(statusCode) is empty")
        }
        do {
            return try decoder.decode(Model.self, from: body)
        } catch {
            throw HTTPClientError.decodingFailed("\(CodingFailure(of: Model.self, error))")
        }
    }
}

/// What only `Optional` is, whatever it wraps.
private protocol OptionalModel {
    static var none: Self { get }
}

extension Optional: OptionalModel {}
