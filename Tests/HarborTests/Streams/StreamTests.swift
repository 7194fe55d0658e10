import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import TestSupport
import Testing

/// Responses that are read as they come, as bytes and as records.
@Suite(.timeLimit(.minutes(3)))
struct StreamTests {
    struct GetLog: HStreamRequestProtocol {
        var url = "http://127.0.0.1:1/log"
        var needsAuth = false
        var retries: Int?
    }

    struct Reading: HModel, Equatable {
        let celsius: Int
    }

    struct Export: HRecordStreamRequestProtocol {
        typealias Record = Reading
        var url = "http://127.0.0.1:1/readings"
        var framing = JSONRecordFraming.lines
        var brokenRecords = BrokenRecordPolicy.fail
        var maximumRecordSize = 4_194_304
    }

    private let clock = TestClock()

    private func client(_ change: (inout HarborClient.Configuration) -> Void = { _ in }) -> HarborClient {
        makeClient {
            $0.clock = clock
            change(&$0)
        }
    }

    private func lines(_ body: HTTPBodyStream) async throws -> [String] {
        var lines: [String] = []
        for try await line in body.lines { lines.append(line) }
        return lines
    }

    @Test func `The response is there before its body`() async throws {
        try await HTTPTestServer.withServer { server in
            let gate = Signal()
            server.raw("/log") { connection in
                _ = try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 8\r\nX-A: 1\r\n\r\none\n")
                await gate.wait()
                try await connection.write("two\n")
            }
            let result = try await client().stream(GetLog(url: server.url("log")))
            #expect(result.statusCode == 200)
            #expect(result.headers["X-A"] == "1")
            gate.send()
            #expect(try await lines(result.model) == ["one", "two"])
        }
    }

    @Test func `A mock streams on the client's clock, for any number of requests`() async throws {
        let client = client()
        let answer = HMockAnswer(stream: [.text("one\n"), .wait(2), .text("two\n")])
        client.mocks.register(HMock(request: GetLog.self, answer: answer))
        #expect(try await lines(try await client.stream(GetLog()).model) == ["one", "two"])
        #expect(try await lines(try await client.stream(GetLog()).model) == ["one", "two"])
        #expect(clock.sleeps == [2, 2])
    }

    @Test func `A mock that streams is collected for a request that wants no stream`() async throws {
        let client = client()
        let answer = HMockAnswer(stream: [.text(#"{"id":42,"#), .wait(2), .text(#""name":"Ada"}"#)], delay: 1)
        client.mocks.register(HMock(request: Get<User>.self, answer: answer))
        #expect(try await client.send(Get<User>(url: "http://127.0.0.1:1/")) == .ada)
        #expect(clock.sleeps == [1, 2])
    }

    @Test func `A mock in one piece, and one that is a closure, are streamed`() async throws {
        let client = client()
        client.mocks.register(HMock(request: GetLog.self, statusCode: 200, jsonResponse: "one\ntwo"))
        #expect(try await lines(try await client.stream(GetLog()).model) == ["one", "two"])
        client.mocks.register(HMock(request: GetLog.self) { _ in HTTPResponse(statusCode: 200, body: Data("x".utf8)) })
        #expect(try await lines(try await client.stream(GetLog()).model) == ["x"])
    }

    @Test func `A status without success is an error with its body, after the repeats`() async {
        let client = client()
        let answers = [
            HMockAnswer(statusCode: 503, stream: [.text("busy")]),
            HMockAnswer(statusCode: 404, stream: [.text("none")]),
        ]
        client.mocks.register(HMockSequence(request: GetLog.self, answers: answers))
        let request = GetLog(retries: 1)
        guard
            case .apiError(404, let data)? = await error(of: { () throws(HRequestError) in
                try await client.stream(request)
            })
        else {
            Issue.record("another outcome")
            return
        }
        #expect(data == Data("none".utf8))
    }

    @Test func `An authorization is renewed once`() async throws {
        let provider = CountingProvider()
        let client = client { $0.authProvider = provider }
        let answers = [HMockAnswer(statusCode: 401), HMockAnswer(stream: [.text("one")])]
        client.mocks.register(HMockSequence(request: GetLog.self, answers: answers))
        #expect(try await lines(try await client.stream(GetLog(needsAuth: true)).model) == ["one"])
        #expect(provider.failures == 1)
    }

    @Test func `A refused stream leaves its connection to the next attempt`() async throws {
        try await HTTPTestServer.withServer { server in
            let statuses = Lock([503, 401][...])
            server.route("/log") { _ in
                .text("one", status: statuses.withLock { $0.popFirst() } ?? 200)
            }
            let client = client { $0.authProvider = CountingProvider() }
            let request = GetLog(url: server.url("log"), needsAuth: true, retries: 1)
            let read = try await lines(try await client.stream(request).model)
            #expect(read == ["one"])
            #expect(server.requests.map(\.connection) == [0, 0, 0])
        }
    }

    @Test(arguments: [
        (JSONRecordFraming.lines, "{\"celsius\":1}\n\n{\"celsius\":2}"),
        (.textSequence, "\u{1E}{\"celsius\":1}\n\u{1E}{\"celsius\":2}\n"),
    ])
    func `Records are decoded as they come`(framing: JSONRecordFraming, text: String) async throws {
        let client = client()
        let steps = text.utf8.map { HTTPBodyStep.chunk(Data([$0])) }
        client.mocks.register(HMock(request: Export.self, answer: HMockAnswer(stream: steps)))
        var readings: [Reading] = []
        for try await reading in client.records(Export(framing: framing)) { readings.append(reading) }
        #expect(readings == [Reading(celsius: 1), Reading(celsius: 2)])
    }

    @Test func `A broken record has its number, or is passed over`() async throws {
        let client = client()
        let text = "{\"celsius\":1}\n{}\n{\"celsius\":3}\n"
        client.mocks.register(HMock(request: Export.self, answer: HMockAnswer(stream: [.text(text)])))
        let error = await #expect(throws: HRequestError.self) {
            for try await reading in client.records(Export()) { #expect(reading == Reading(celsius: 1)) }
        }
        guard case .transportError(.brokenRecord(number: 2, _))? = error else {
            Issue.record("another error: \(error as Any)")
            return
        }
        let skipped = Lock(0)
        var readings: [Int] = []
        let export = Export(brokenRecords: .skip { _ in skipped.withLock { $0 += 1 } })
        for try await reading in client.records(export) { readings.append(reading.celsius) }
        #expect(readings == [1, 3])
        #expect(skipped.withLock { $0 } == 1)
    }

    @Test func `A response that breaks off is an error behind its records`() async {
        let client = client()
        let steps: [HTTPBodyStep] = [.text("{\"celsius\":1}\n"), .fail(HTTPClientError.connectionLost("x"))]
        client.mocks.register(HMock(request: Export.self, answer: HMockAnswer(stream: steps)))
        let count = Lock(0)
        let error = await #expect(throws: HRequestError.self) {
            for try await _ in client.records(Export()) { count.withLock { $0 += 1 } }
        }
        #expect(error?.name == "transportError")
        #expect(count.withLock { $0 } == 1)
    }
}
