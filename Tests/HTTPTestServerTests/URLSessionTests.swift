import Foundation
import HTTPClientKit
import HTTPTestServer
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct URLSessionTests {
    // With a completion handler, as the async form can block for good on Linux when it is cancelled.
    private func send(_ request: URLRequest) async throws -> (status: Int?, body: String) {
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        return try await withCheckedThrowingContinuation { continuation in
            let task = session.dataTask(with: request) { data, response, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    let status = (response as? HTTPURLResponse)?.statusCode
                    continuation.resume(returning: (status, String(decoding: data ?? Data(), as: UTF8.self)))
                }
            }
            task.resume()
        }
    }

    @Test func `A real client is answered`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.post, "/echo") { .text($0.text, status: 201) }
            var request = URLRequest(url: server.url.appendingPathComponent("echo"))
            request.httpMethod = "POST"
            request.httpBody = Data("hello".utf8)
            let answer = try await send(request)
            #expect(answer.status == 201)
            #expect(answer.body == "hello")
            #expect(server.requests.map(\.text) == ["hello"])
        }
    }

    @Test(arguments: [
        TestResponse.chunked(["one", "two"]),
        .chunked(["one", "two"]).splittingEveryByte(),
        .text("onetwo").preceded(by: 103),
        .text("onetwo").delayed(by: 0.01).closingConnection(),
        .stream { body in
            try await body.write("one")
            try await body.write("two")
        },
    ])
    func `A real client reads every form of an answer`(response: TestResponse) async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue(response)
            let answer = try await send(URLRequest(url: server.url))
            #expect(answer.status == 200)
            #expect(answer.body == "onetwo")
        }
    }

    // Not in the middle of the head: there URLSession of Linux ends the process.
    @Test(arguments: [TestResponse.disconnect, .reset, .text("short").cut(after: 82, then: .close)])
    func `A real client notices a broken answer`(response: TestResponse) async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in response }
            await #expect(throws: URLError.self) { _ = try await send(URLRequest(url: server.url)) }
        }
    }
}
