import FastJSON
import Foundation
import Testing

@testable import HarborJRPC

/// What goes over the wire.
struct MessageTests {
    private struct Point: Encodable {
        let y: Int
        let x: Int
    }

    private func text(_ params: HJRPCParams, id: HJRPCID? = 1, method: String = "m") throws(MessageFault) -> String {
        let encoder = HJRPCClient.Configuration.defaultEncoder
        let message = try Message(version: "2.0", method: method, params: params, id: id, encoder: encoder)
        return String(decoding: message.text, as: UTF8.self)
    }

    @Test(arguments: [
        (HJRPCParams.none, #"{"jsonrpc":"2.0","method":"m","id":1}"#),
        (.named(Point(y: 2, x: 1)), #"{"jsonrpc":"2.0","method":"m","params":{"x":1,"y":2},"id":1}"#),
        (.named(["a": "/"]), #"{"jsonrpc":"2.0","method":"m","params":{"a":"/"},"id":1}"#),
        (.positional(42, "x", true, [1]), #"{"jsonrpc":"2.0","method":"m","params":[42,"x",true,[1]],"id":1}"#),
        (.elements([]), #"{"jsonrpc":"2.0","method":"m","params":[],"id":1}"#),
        (.positional([1, 2]), #"{"jsonrpc":"2.0","method":"m","params":[[1,2]],"id":1}"#),
        (.elements([1, "x"]), #"{"jsonrpc":"2.0","method":"m","params":[1,"x"],"id":1}"#),
        (.json(Data("[1e400]".utf8)), #"{"jsonrpc":"2.0","method":"m","params":[1e400],"id":1}"#),
    ])
    func `Params are by name, by position, or left out`(params: HJRPCParams, expected: String) throws {
        #expect(try text(params) == expected)
    }

    @Test(arguments: [
        (HJRPCID?.none, #"{"jsonrpc":"2.0","method":"m"}"#),
        (.some("a\"b"), #"{"jsonrpc":"2.0","method":"m","id":"a\"b"}"#),
        (.some(.number(.max)), #"{"jsonrpc":"2.0","method":"m","id":9223372036854775807}"#),
    ])
    func `An id is a string, a number, or left out`(id: HJRPCID?, expected: String) throws {
        #expect(try text(.none, id: id) == expected)
    }

    @Test(arguments: [
        (HJRPCParams.named([1]), "object"), (.named("text"), "object"), (.positional(Double.nan), "encoded"),
        (.json(Data("1".utf8)), "neither"), (.json(Data("[1".utf8)), "not JSON"),
    ])
    func `What is no structure is refused`(params: HJRPCParams, reason: String) {
        #expect { try text(params) } throws: { ($0 as? MessageFault)?.reason.contains(reason) == true }
    }

    @Test func `A method needs a name`() {
        #expect(throws: MessageFault.self) { try text(.none, method: "") }
    }

    @Test func `Ids are generated as asked`() {
        let ids = HJRPCIDGenerator.counter(from: 7)
        #expect([ids.next(), ids.next()] == [7, 8])
        guard case .string(let one) = HJRPCIDGenerator.uuid.next(),
            case .string(let other) = HJRPCIDGenerator.uuid.next()
        else {
            Issue.record("no strings")
            return
        }
        #expect(UUID(uuidString: one) != nil && one != other)
    }
}
