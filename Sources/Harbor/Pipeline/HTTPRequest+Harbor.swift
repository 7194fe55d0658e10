import Foundation
import HTTPClientKit

extension HTTPRequest {
    /// What a request's properties say, and the names of path values that go nowhere.
    ///
    /// - Throws: ``HRequestError``.
    static func made(
        of request: some HRequestBaseRequestProtocol,
        in configuration: HarborClient.Configuration
    ) throws(HRequestError) -> (request: HTTPRequest, unusedValues: [String]) {
        try DeclarationCheck.check(request)
        let template = try PathTemplate(request.url, values: request.pathParameters)
        var made = HTTPRequest(path: template.url, method: request.httpMethod.method)
        if let parameters = request.queryParameters, !parameters.isEmpty {
            made.queryItems = parameters.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        }
        made.queryItems += request.queryItems
        if made.queryItems.isEmpty { try DeclarationCheck.checkLackOfQuery(of: request) }

        var headers = configuration.defaultHeaders
        if let own = request.headerParameters { headers.merge(HTTPHeaders(own)) }
        do {
            if let content = try request.makeContent() {
                made.payload = content.payload.mappingStreamErrors(Self.uploadError)
                made.uploadProgress = content.uploadProgress
                if let type = content.contentType, request.headerParameters.lacks("Content-Type") {
                    headers.set(type, for: "Content-Type")
                }
            }
        } catch let error as HRequestError {
            throw error
        } catch let error as HTTPClientError {
            throw HRequestError(wrapping: error)
        } catch {
            throw .malformedRequestError(reason: "its content cannot be made: \(error)")
        }
        made.headers = headers

        if let timeout = request.timeout {
            made.timeouts = configuration.timeouts
            made.timeouts?.total = timeout
        }
        return (made, template.unused)
    }

    /// A stream that ends because its task does has nothing to say.
    @Sendable
    private static func uploadError(_ error: any Error) -> any Error {
        error is CancellationError && Task.isCancelled ? error : HRequestError.uploadError(error)
    }
}

extension [String: String]? {
    fileprivate func lacks(_ name: String) -> Bool {
        guard let self else { return true }
        return !self.keys.contains { $0.equalsIgnoringASCIICase(name) }
    }
}
