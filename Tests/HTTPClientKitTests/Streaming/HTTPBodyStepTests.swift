import Foundation
import HTTPClientKit
import TestSupport
import Testing

/// Bodies that a test makes up.
struct HTTPBodyStepTests {
    @Test func `Steps are gone through as the body is read`() async throws {
        let clock = TestClock()
        let steps: [HTTPBodyStep] = [.text("a"), .wait(2), .chunk(Data("b".utf8)), .chunk(Data()), .wait(3)]
        var iterator = HTTPBodyStream(steps: steps, clock: clock, within: nil).makeAsyncIterator()
        #expect(try await iterator.next() == Data("a".utf8))
        #expect(clock.sleeps.isEmpty)
        #expect(try await iterator.next() == Data("b".utf8))
        #expect(clock.sleeps == [2])
        #expect(try await iterator.next() == nil)
        #expect(clock.sleeps == [2, 3])
    }

    @Test func `A body breaks off where a step says so`() async {
        let outcome = await HTTPBodyStream(steps: [.text("a"), .fail(HTTPClientError.timeout), .text("b")]).outcome()
        #expect(outcome.elements == [Data("a".utf8)])
        #expect(outcome.error == .timeout)
    }

    @Test func `Waits beyond the time limit are a timeout`() async {
        let clock = TestClock()
        let steps: [HTTPBodyStep] = [.wait(2), .text("a"), .wait(4), .text("b")]
        let outcome = await HTTPBodyStream(steps: steps, clock: clock, within: 5).outcome()
        #expect(outcome.elements == [Data("a".utf8)])
        #expect(outcome.error == .timeout)
        #expect(clock.sleeps == [2, 3])
    }

    @Test func `A reader that is cancelled during a wait is told at once`() async {
        let body = HTTPBodyStream(steps: [.text("a"), .wait(3600), .text("b")])
        let began = Signal()
        let task = Task {
            for try await _ in body { began.send() }
        }
        await began.wait()
        task.cancel()
        await #expect(throws: HTTPClientError.cancelled) { try await task.value }
    }

    @Test(arguments: [
        ServerSentEvent(data: "a"), ServerSentEvent(data: ""), ServerSentEvent(data: "a\nb\n"),
        ServerSentEvent(type: "x", data: " a: b", id: "7", retry: 1.5), ServerSentEvent(data: "é漢😀", id: "ü"),
    ])
    func `An event is written so that it is read as it was`(event: ServerSentEvent) async {
        let outcome = await HTTPBodyStream(steps: [.event(event)]).events.outcome()
        #expect(outcome.elements == [event])
    }

    @Test func `Line ends that a field cannot have do not begin another`() async {
        let event = ServerSentEvent(type: "x\ndata: y", data: "a\r\nb\rc", id: "1\r\nretry: 5")
        let outcome = await HTTPBodyStream(steps: [.event(event)]).events.outcome()
        #expect(outcome.elements == [ServerSentEvent(type: "xdata: y", data: "a\nb\nc", id: "1retry: 5")])
    }
}
