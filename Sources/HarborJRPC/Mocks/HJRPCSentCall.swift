public import FastJSON
public import Harbor

/// A call or a notification as it would have been sent.
public struct HJRPCSentCall: Sendable {
    /// The method.
    public let method: String
    /// The parameters; `nil` when there are none.
    public let params: JSONValue?
    /// The id; `nil` for a notification.
    public let id: JSONValue?
    /// The request that carries it.
    public let request: HSentRequest
    private let version: JSONValue?

    init(_ message: JSONValue, in request: HSentRequest) {
        method = message["method"]?.string ?? ""
        params = message["params"]
        id = message["id"]
        version = message["jsonrpc"]
        self.request = request
    }

    /// The response object that a server would make; `nil` for a notification, which has none.
    func answered(by make: (HJRPCSentCall) async throws -> JSONValue) async throws -> JSONValue? {
        var response: JSONObject = ["jsonrpc": version ?? .null]
        do {
            response["result"] = try await make(self)
        } catch let error as HJRPCError {
            var object: JSONObject = ["code": .number(JSONNumber(error.code)), "message": .string(error.message)]
            object["data"] = error.data
            response["error"] = .object(object)
        }
        guard let id else { return nil }
        response["id"] = id
        return .object(response)
    }
}
