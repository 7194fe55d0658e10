import Foundation
import HTTPClientKit

extension HarborClient {
    /// Every request goes this way; what becomes of its response is the caller's last line.
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

    /// A call of a request as the client is now.
    func call(for request: some HRequestBaseRequestProtocol) -> Call {
        Call(of: request, settings: snapshot, mocks: mocks)
    }
}
