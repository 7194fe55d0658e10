public import Foundation
public import HTTPClientKit

/// A request whose response is decoded.
///
/// Alone it is a request of any method; ``HGetRequestProtocol`` has it built in, and a request with a body conforms
/// to it as well when its answer matters:
///
/// ```swift
/// struct CreatePost: HPostRequestProtocol, HRequestWithResultProtocol {
///     typealias Model = Post
///     let url = "https://api.example.com/posts"
///     let title: String
///     var bodyParameters: [String: Any]? { ["title": title] }
/// }
/// let post = try await CreatePost(title: "Hello").send()
/// ```
///
/// A `Data` model is the body as it came. A `String` model is its text in the charset of Content-Type. An optional
/// model is `nil` for an empty body, which is an error for any other model.
public protocol HRequestWithResultProtocol: HRequestProtocol where Model: HModel {
    /// Creates a model from the body of a response; by default from JSON.
    ///
    /// - Throws: Any error; it arrives inside ``HRequestError/codableError(modelName:error:)``.
    func parseData<T: Codable>(data: Data, model: T.Type) throws -> T

    /// Sends the request with the current client.
    func request() async -> HResponseWithResult<Model>
}

extension HRequestWithResultProtocol {
    /// Decodes JSON, and takes `Data` and, in a response, `String` models as they are.
    public func parseData<T: Codable>(data: Data, model: T.Type) throws -> T {
        try ModelParsing.parse(data, as: model)
    }

    /// Decodes the model with ``parseData(data:model:)``.
    public func model(from response: HTTPResponse) throws -> Model {
        if ModelParsing.isText(Model.self) {
            return try ModelParsing.withTextType(of: response) {
                try parseData(data: response.body, model: Model.self)
            }
        }
        return try parseData(data: response.body, model: Model.self)
    }
}
