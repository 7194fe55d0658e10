public import FastJSON
import Foundation
import HTTPClientKit
public import Harbor

extension HMock {
    /// Makes the result of a call; an ``HJRPCError`` that it throws becomes the error object of the answer, and any other
    /// error the outcome of the attempt.
    public typealias JRPCAnswer = @Sendable (HJRPCSentCall) async throws -> JSONValue

    /// Makes a mock that answers the calls of a type with a result.
    ///
    /// ```swift
    /// HMock(jrpc: Subtract.self, result: 19)
    /// ```
    ///
    /// It answers them in a batch too: such a call is then sent by itself.
    public init<Request: HJRPCBaseRequestProtocol>(jrpc request: Request.Type, result: JSONValue) {
        self.init(jrpc: request) { _ in result }
    }

    /// Makes a mock that answers the calls of a type with an error object.
    public init<Request: HJRPCBaseRequestProtocol>(jrpc request: Request.Type, error: HJRPCError) {
        self.init(jrpc: request) { _ in throw error }
    }

    /// Makes a mock that answers the calls of a type by a closure.
    public init<Request: HJRPCBaseRequestProtocol>(jrpc request: Request.Type, answer: @escaping JRPCAnswer) {
        self.init(request: HJRPCExchange<Request>.self) { sent in
            let message = try FastJSONDecoder().decode(JSONValue.self, from: sent.body)
            return try HTTPResponse(answering: await HJRPCSentCall(message, in: sent).answered(by: answer))
        }
    }

    /// Makes a mock that answers the calls of batches, one by one, by a closure.
    ///
    /// ```swift
    /// HMock(jrpcBatch: { call in call.method == "sum" ? 3 : nil })
    /// ```
    public init(jrpcBatch answer: @escaping JRPCAnswer) {
        self.init(request: HJRPCExchange<HJRPCBatch>.self) { sent in
            var answers: [JSONValue] = []
            for message in try FastJSONDecoder().decode([JSONValue].self, from: sent.body) {
                if let answer = try await HJRPCSentCall(message, in: sent).answered(by: answer) {
                    answers.append(answer)
                }
            }
            return try HTTPResponse(answering: answers.isEmpty ? .none : .some(.array(answers)))
        }
    }
}

extension HTTPResponse {
    /// What a server answers to what needs an answer, and to what needs none.
    fileprivate init(answering json: JSONValue?) throws {
        guard let json else {
            self.init(statusCode: 204)
            return
        }
        let body = try FastJSONEncoder().encode(json)
        self.init(statusCode: 200, body: body, headers: ["Content-Type": "application/json"] as HTTPHeaders)
    }
}
