import Foundation
import HTTPClientKit
import HTTPClientKitMock
import TestSupport
import Testing

/// Mocks whose answers are streams.
struct MockStreamTests {
    private static let steps: [HTTPBodyStep] = [.text("one\n"), .wait(2), .text("two\n")]

    private func request(_ delivery: HTTPBodyDelivery, timeouts: HTTPTimeouts? = nil) -> HTTPRequest {
        var request = HTTPRequest(path: "log", timeouts: timeouts)
        request.delivery = delivery
        return request
    }

    @Test func `A mock streams, waits where it was told, and does so for every request`() async throws {
        let clock = TestClock()
        let client = MockHTTPClient(statusCode: 200, streaming: Self.steps, headers: ["X-A": "1"], clock: clock)
        for round in 1...2 {
            let response = try await client.send(request(.streamed))
            #expect(response.headers == ["X-A": "1"])
            var lines = try #require(response.bodyStream).lines.makeAsyncIterator()
            #expect(try await lines.next() == "one")
            #expect(clock.sleeps.count == round - 1)
            #expect(try await lines.next() == "two")
            #expect(try await lines.next() == nil)
            #expect(clock.sleeps.count == round)
        }
    }

    @Test func `A request that asks for no stream gets the whole body`() async throws {
        let clock = TestClock()
        let client = MockHTTPClient(statusCode: 200, streaming: Self.steps, headers: [:], clock: clock)
        let response = try await client.send(request(.collected))
        #expect(response == HTTPResponse(statusCode: 200, body: Data("one\ntwo\n".utf8)))
        #expect(clock.sleeps == [2])
    }

    @Test(arguments: [HTTPBodyDelivery.collected, .streamed])
    func `A wait beyond the request's time limit is a timeout`(delivery: HTTPBodyDelivery) async {
        let client = MockHTTPClient(statusCode: 200, streaming: Self.steps, headers: [:], clock: TestClock())
        await #expect(throws: HTTPClientError.timeout) {
            let response = try await client.send(request(delivery, timeouts: HTTPTimeouts(total: 1)))
            _ = try await response.bodyStream?.collect(upTo: .max)
        }
    }

    @Test func `The example of the documentation`() async throws {
        let client = MockHTTPClient(
            statusCode: 200,
            streaming: [.event(ServerSentEvent(data: "one")), .wait(0.1), .event(ServerSentEvent(data: "two"))],
            headers: ["Content-Type": "text/event-stream"]
        )
        var received: [String] = []
        for try await event in client.events(for: HTTPRequest(path: "news"), reconnection: .never) {
            received.append(event.data)
        }
        #expect(received == ["one", "two"])
    }
}
