import Foundation
package import HTTPClientKit

extension HarborClient {
    /// Every request with a meaning of HTTP goes this way; what becomes of its response is the caller's last line.
    func perform<Value>(
        _ request: some HRequestBaseRequestProtocol,
        delivery: HTTPBodyDelivery = .collected,
        _ finish: (HTTPResponse) throws(HRequestError) -> Value
    ) async throws(HRequestError) -> Value {
        let call = call(for: request)
        return try await call.logged { () throws(HRequestError) in
            var made = try call.make(request)
            made.delivery = delivery
            return try finish(try await call.succeed(made, errorModel: request.errorModel))
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
        let call = call(for: request)
        return try await call.logged { () throws(Failure) in
            let response: HTTPResponse
            do throws(HRequestError) {
                response = try await call.respond(to: try call.make(request))
            } catch {
                throw failure(error)
            }
            return try finish(response)
        }
    }

    /// A call of a request as the client is now.
    func call(for request: some HRequestBaseRequestProtocol) -> Call {
        Call(of: request, settings: snapshot, mocks: mocks)
    }
}
