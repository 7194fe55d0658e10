import Foundation
import HTTPClientKit

extension Call {
    /// What the properties of a request say.
    func make(_ request: some HRequestBaseRequestProtocol) throws(HRequestError) -> HTTPRequest {
        let (made, unusedValues) = try HTTPRequest.made(of: request, in: configuration)
        log?.note(unusedPathValues: unusedValues)
        return made
    }

    /// Sends a request, and gives its response whatever the status.
    func respond(
        to made: HTTPRequest,
        isAuthorized: Bool = true,
        through transfer: (any HTTPInterceptor)? = nil
    ) async throws(HRequestError) -> HTTPResponse {
        do {
            return try await send(made, isAuthorized: isAuthorized, through: transfer)
        } catch {
            throw HRequestError(wrapping: error)
        }
    }

    /// Sends a request, and gives its response only if the status is a success.
    func succeed(
        _ made: HTTPRequest,
        isAuthorized: Bool = true,
        errorModel: (any (Decodable & Sendable).Type)?,
        through transfer: (any HTTPInterceptor)? = nil
    ) async throws(HRequestError) -> HTTPResponse {
        let response = try await respond(to: made, isAuthorized: isAuthorized, through: transfer)
        if (200..<300).contains(response.statusCode) { return response }
        let explained = await response.explained()
        throw HRequestError(statusCode: response.statusCode, data: explained.body, errorModel: errorModel)
    }

    /// Logs the error that a part of the call ends with.
    func logged<Value, Failure: Error>(
        _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        do throws(Failure) {
            return try await body()
        } catch {
            log?.log(error)
            throw error
        }
    }
}

extension HRequestError {
    /// The error of a status outside 200–299.
    init(statusCode: Int, data: Data, errorModel: (any (Decodable & Sendable).Type)?) {
        if statusCode == 401 {
            self = .authNeeded
        } else if let errorModel, let model = try? HTTPBodyCoding.decoder.decode(errorModel, from: data) {
            self = .modelledApiError(statusCode: statusCode, model: model, data: data)
        } else {
            self = .apiError(statusCode: statusCode, data: data)
        }
    }
}
