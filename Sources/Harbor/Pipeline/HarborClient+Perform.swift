import Foundation
package import HTTPClientKit

extension HarborClient {
    /// Every request with a meaning of HTTP goes this way; what becomes of its response is the caller's last line.
    func perform<Value>(
        _ request: some HRequestBaseRequestProtocol,
        _ finish: (HTTPResponse) throws(HRequestError) -> Value
    ) async throws(HRequestError) -> Value {
        try await exchange(request, failure: { $0 }) { response throws(HRequestError) in
            switch response.statusCode {
            case 200..<300: return try finish(response)
            case 401: throw .authNeeded
            default: throw .init(of: response, errorModel: request.errorModel)
            }
        }
    }

    /// Sends a request through the stages, and hands its response over whatever the status.
    ///
    /// - Parameters:
    ///   - request: What is sent.
    ///   - failure: Makes the caller's error of one that comes before there is a response.
    ///   - finish: Makes something of the response; what it throws is logged like any error.
    package func exchange<Value, Failure: Error>(
        _ request: some HRequestBaseRequestProtocol,
        failure: (HRequestError) -> Failure,
        finish: (HTTPResponse) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let settings = snapshot
        let call = Call(of: request, settings: settings, mocks: mocks)
        let response: HTTPResponse
        do throws(HRequestError) {
            let (made, unusedValues) = try HTTPRequest.made(of: request, in: settings.configuration)
            call.log?.note(unusedPathValues: unusedValues)
            response = try await call.send(made)
        } catch {
            let error = failure(error)
            call.log?.log(error)
            throw error
        }
        do throws(Failure) {
            return try finish(response)
        } catch {
            call.log?.log(error)
            throw error
        }
    }
}

extension HRequestError {
    /// The error of a status that is no success.
    fileprivate init(of response: HTTPResponse, errorModel: (any (Decodable & Sendable).Type)?) {
        if let errorModel, let model = try? HTTPBodyCoding.decoder.decode(errorModel, from: response.body) {
            self = .modelledApiError(statusCode: response.statusCode, model: model, data: response.body)
        } else {
            self = .apiError(statusCode: response.statusCode, data: response.body)
        }
    }
}
