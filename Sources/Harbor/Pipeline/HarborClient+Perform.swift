import Foundation
import HTTPClientKit

extension HarborClient {
    /// Every request goes this way; what becomes of its response is the caller's last line.
    func perform<Value>(
        _ request: some HRequestBaseRequestProtocol,
        through transfer: (any HTTPInterceptor)? = nil,
        _ finish: (HTTPResponse) throws(HRequestError) -> Value
    ) async throws(HRequestError) -> Value {
        let settings = snapshot
        let call = Call(of: request, settings: settings, mocks: mocks)
        do throws(HRequestError) {
            let (made, unusedValues) = try HTTPRequest.made(of: request, in: settings.configuration)
            call.log?.note(unusedPathValues: unusedValues)
            let response = try await call.send(made, through: transfer)
            switch response.statusCode {
            case 200..<300: return try finish(response)
            case 401: throw .authNeeded
            default: throw .init(of: response, errorModel: request.errorModel)
            }
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
