import Foundation
import HTTPTestServer
import HarborJRPC
import TestSupport
import Testing

/// Answers that are none: each has an error of its own.
struct MalformedAnswerTests {
    private func failure(_ body: String, status: Int = 200, id: HJRPCID = 7) async throws -> HJRPCRequestError? {
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(.data(Data(body.utf8), type: "application/json", status: status))
            let client = server.client()
            return await error { () throws(HJRPCRequestError) in
                try await client.send(Call<Int>(method: "m", requestID: id))
            }
        }
    }

    private static func tooDeep(at byte: Int) -> HJRPCInvalidResponse {
        .notJSON("The text is not JSON. Byte \(byte) opens more than 512 nested arrays or objects.")
    }

    @Test(arguments: [
        ("", HJRPCInvalidResponse.empty),
        (" \n", .empty),
        ("<html><body>Sign in</body></html>", .html),
        ("[]", .notAnObject),
        (String(repeating: "[", count: 10_000), tooDeep(at: 512)),
        (#"{"jsonrpc":"2.0","id":7,"result":\#(String(repeating: "[", count: 10_000))"#, tooDeep(at: 544)),
        ("7", .notAnObject),
        (#"{"result":1,"id":7}"#, .wrongVersion(expected: "2.0", found: nil)),
        (#"{"jsonrpc":"1.0","result":1,"id":7}"#, .wrongVersion(expected: "2.0", found: "1.0")),
        (#"{"jsonrpc":2.0,"result":1,"id":7}"#, .wrongVersion(expected: "2.0", found: "2.0, a number")),
        (#"{"jsonrpc":"2.0","result":1,"id":7.5}"#, .fractionalID("7.5")),
        (#"{"jsonrpc":"2.0","result":1,"id":true}"#, .invalidID("true")),
        (#"{"jsonrpc":"2.0","result":1,"id":null}"#, .invalidID("null")),
        (#"{"jsonrpc":"2.0","result":1}"#, .missingID(expected: 7)),
        (#"{"jsonrpc":"2.0","result":1,"id":8}"#, .otherID(expected: 7, found: 8)),
        (#"{"jsonrpc":"2.0","result":1,"id":"7"}"#, .otherID(expected: 7, found: "7")),
        (#"{"jsonrpc":"2.0","result":1,"id":18446744073709551615}"#, .invalidID("18446744073709551615")),
        (#"{"jsonrpc":"2.0","error":{"code":1,"message":"m"},"id":8}"#, .otherID(expected: 7, found: 8)),
        (#"{"jsonrpc":"2.0","result":1,"error":{"code":1,"message":"m"},"id":7}"#, .resultAndError),
        (#"{"jsonrpc":"2.0","id":7}"#, .neitherResultNorError),
        (#"{"jsonrpc":"2.0","error":null,"id":7}"#, .neitherResultNorError),
        (#"{"jsonrpc":"2.0","error":"no","id":7}"#, .malformedError("it is not an object")),
        (#"{"jsonrpc":"2.0","error":{"message":"m"},"id":7}"#, .malformedError("it has no code")),
        (#"{"jsonrpc":"2.0","error":{"code":"1","message":"m"},"id":7}"#, .malformedError("its code has another type")),
        (
            #"{"jsonrpc":"2.0","error":{"code":1.5,"message":"m"},"id":7}"#,
            .malformedError("its code is no integer, or too large")
        ),
    ])
    func `Each fault is told apart`(body: String, expected: HJRPCInvalidResponse) async throws {
        let error = try await failure(body)
        #expect(error?.fault == expected)
    }

    @Test func `Truncated JSON is no JSON`() async throws {
        let error = try await failure(#"{"jsonrpc":"2.0","result":1,"id":"#)
        guard case .notJSON(let reason)? = error?.fault else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("not JSON"))
    }

    @Test func `A result of the wrong shape names the model and the place`() async throws {
        let error = try await failure(#"{"jsonrpc":"2.0","result":{"a":1},"id":7}"#)
        guard case .codableError("Int", DecodingError.typeMismatch)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [404, 500, 502])
    func `A status without an error object is the error`(status: Int) async throws {
        guard case .apiError(status, let data)? = try await failure("<html>", status: status) else {
            Issue.record("another outcome")
            return
        }
        #expect(data == Data("<html>".utf8))
    }

    @Test func `A result with a status that is no success is an error`() async throws {
        let error = try await failure(#"{"jsonrpc":"2.0","result":1,"id":7}"#, status: 500)
        #expect(error?.name == "apiError")
    }

    @Test func `401 without an error object asks for authorization`() async throws {
        #expect(try await failure("", status: 401)?.name == "authNeeded")
    }

    @Test func `Every fault has a sentence of its own`() {
        let faults: [HJRPCInvalidResponse] = [
            .empty, .html, .notJSON("x"), .notAnObject, .wrongVersion(expected: "2.0", found: nil),
            .wrongVersion(expected: "2.0", found: "1"), .fractionalID("1.5"), .invalidID("true"),
            .missingID(expected: 1),
            .otherID(expected: 1, found: 2), .resultAndError, .neitherResultNorError, .malformedError("x"), .notABatch,
            .missingAnswer(1, unmatched: []), .missingAnswer(1, unmatched: ["the id 7"]), .duplicateAnswer(1),
        ]
        #expect(Set(faults.map(\.description)).count == faults.count)
    }
}
