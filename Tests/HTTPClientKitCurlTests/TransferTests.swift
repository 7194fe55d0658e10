#if HARBOR_CURL
import CHTTPClientKitCurl
import Foundation
import HTTPClientKit
import Testing

@testable import HTTPClientKitCurl

struct TransferTests {
    private let start = MonotonicTime.now()
    private let clock = LoopClock()

    private func transfer(
        _ method: HTTPMethod = .get,
        body: Data? = nil,
        connect: TimeInterval? = nil,
        idle: TimeInterval? = nil,
        total: TimeInterval? = nil,
        streaming: Transfer.Streaming? = nil
    ) throws -> Transfer {
        let base = BaseURL(try #require(URL(string: "http://example.com/")))
        let timeouts = HTTPTimeouts(connect: connect, idle: idle, total: total)
        let request = HTTPRequest(path: "/", method: method, body: body, timeouts: timeouts)
        let prepared = try PreparedRequest(request, base: base, defaultHeaders: [:], timeouts: timeouts)
        return Transfer(prepared, limits: TransferLimits(CurlConfiguration()), clock: clock, streaming: streaming)
    }

    /// Whether the transfer's deadline is that long after a moment of this test, however slowly it runs.
    private func hasDeadline(_ transfer: Transfer, after seconds: TimeInterval) -> Bool {
        guard let deadline = transfer.deadline else { return false }
        return deadline >= start.advanced(by: seconds) && deadline <= MonotonicTime.now().advanced(by: seconds)
    }

    @Test func `Without limits there is no deadline in any phase`() throws {
        let transfer = try transfer()
        for phase in [Transfer.Phase.queued, .connecting, .exchanging, .ended] {
            transfer.move(to: phase)
            #expect(transfer.deadline == nil)
            #expect(transfer.nextLook(after: .now()) == nil)
        }
    }

    @Test func `While it waits for its turn only the total counts`() throws {
        let transfer = try transfer(connect: 10, idle: 5, total: 20)
        transfer.move(to: .queued)
        #expect(hasDeadline(transfer, after: 20))
    }

    @Test func `While it connects the limit for connecting and the total count`() throws {
        let transfer = try transfer(connect: 10, idle: 5, total: 20)
        transfer.move(to: .connecting)
        #expect(hasDeadline(transfer, after: 10))
        let look = try #require(transfer.nextLook(after: .now()))
        #expect(MonotonicTime.now().milliseconds(until: look) <= 5_000, "the idle limit may begin at any moment")
        let shorter = try self.transfer(connect: 10, idle: 5, total: 3)
        shorter.move(to: .connecting)
        #expect(hasDeadline(shorter, after: 3))
    }

    @Test func `While bytes are exchanged the idle limit and the total count`() throws {
        let transfer = try transfer(connect: 10, idle: 5, total: 20)
        transfer.move(to: .connecting)
        #expect(transfer.mayBeginRequest())
        #expect(hasDeadline(transfer, after: 5))
    }

    /// What the engine is asked when libcurl gives a request up that it has begun so many times.
    private func isSentAgain(_ method: HTTPMethod = .get, begun: Int, remark: StreamRemark? = nil) throws -> Bool {
        let transfer = try transfer(method)
        transfer.speaksHTTP2 = true
        for _ in 0..<begun { #expect(transfer.mayBeginRequest()) }
        if let remark { transfer.note(remark) }
        let isSentAgain = transfer.mayBeSentAgain(after: CURLE_SEND_ERROR)
        #expect(!transfer.mayBeSentAgain(after: CURLE_SEND_ERROR))
        return isSentAgain
    }

    /// RFC 9110 §9.2.2: nor is an automatic retry that failed.
    @Test func `An idempotent request that was lost is sent again unless libcurl has done it`() throws {
        #expect(try isSentAgain(begun: 0))
        #expect(try isSentAgain(begun: 1))
        #expect(try !isSentAgain(begun: 2))
        #expect(try !isSentAgain(.post, begun: 1))
    }

    @Test func `A request that the server left aside is sent again in any case, once`() throws {
        #expect(try isSentAgain(begun: 1, remark: .refused))
        #expect(try isSentAgain(begun: 2, remark: .refused))
        #expect(try isSentAgain(.post, begun: 1, remark: .refused))
    }

    private func move(_ transfer: Transfer) {
        _ = transfer.readPayload(into: UnsafeMutableRawBufferPointer(start: nil, count: 0))
    }

    @Test func `Bytes that move put the idle limit off, but not the total`() throws {
        let transfer = try transfer(idle: 5, total: 20)
        transfer.move(to: .connecting)
        #expect(transfer.mayBeginRequest())
        let idle = try #require(transfer.deadline)
        clock.update()
        move(transfer)
        #expect(try #require(transfer.deadline) > idle)
        let late = try self.transfer(idle: 50, total: 20)
        late.move(to: .connecting)
        #expect(late.mayBeginRequest())
        let total = try #require(late.deadline)
        clock.update()
        move(late)
        #expect(late.deadline == total)
    }

    @Test(arguments: [1e-9, 1e300, .greatestFiniteMagnitude])
    func `Any limit that a request may have gives a deadline`(limit: TimeInterval) throws {
        let transfer = try transfer(connect: limit, idle: limit, total: limit)
        for phase in [Transfer.Phase.queued, .connecting, .exchanging] {
            transfer.move(to: phase)
            #expect(transfer.deadline != nil)
        }
    }

    @Test(arguments: [("GET", 2), ("PUT", 2), ("DELETE", 2), ("POST", 1), ("PATCH", 1), ("REPORT", 1)])
    func `Only an idempotent request may begin again, and once`(method: String, times: Int) throws {
        let transfer = try transfer(HTTPMethod(rawValue: method))
        for _ in 0..<times { #expect(transfer.mayBeginRequest()) }
        #expect(transfer.failure == nil)
        #expect(!transfer.mayBeginRequest())
        #expect(
            transfer.failure == .connectionLost("example.com closed the connection while the request was sent")
        )
    }

    @Test func `Bytes that arrive move the idle limit away`() throws {
        let transfer = try transfer(idle: 5)
        transfer.move(to: .exchanging)
        let first = try #require(transfer.deadline)
        clock.update()
        #expect(Array("HTTP/1.1 200 OK\r\n".utf8).withUnsafeBytes(transfer.receiveHeadLine))
        let second = try #require(transfer.deadline)
        #expect(first < second)
        clock.update()
        #expect([UInt8(1)].withUnsafeBytes(transfer.receiveBody) == .taken)
        #expect(try second < #require(transfer.deadline))
    }

    @Test func `While the reader of a body has to catch up the idle limit does not count`() async throws {
        let transfer = try transfer(idle: 5, streaming: Transfer.Streaming(owner: (), post: { _ in }))
        await withUnsafeContinuation { continuation in
            transfer.waiting = Answers.Waiting(continuation, isOnLoop: false)
            transfer.move(to: .exchanging)
            for line in ["HTTP/1.1 200 OK\r\n", "\r\n"] {
                #expect(Array(line.utf8).withUnsafeBytes(transfer.receiveHeadLine))
            }
        }
        #expect(try transfer.takeAnswer().bodyStream != nil)
        let some = [UInt8](repeating: 1, count: StreamedBody.mostBuffered / 2)
        #expect(some.withUnsafeBytes(transfer.receiveBody) == .taken)
        #expect(hasDeadline(transfer, after: 5))
        #expect(some.withUnsafeBytes(transfer.receiveBody) == .takenForNow)
        #expect(transfer.deadline == nil)
        transfer.goOn()
        #expect(hasDeadline(transfer, after: 5))
        transfer.finishStream(.success(()))
    }

    @Test func `A payload is read piece by piece, and again from its beginning`() throws {
        // A slice, whose indices do not begin at zero.
        let body = Data((0..<70_200).map { UInt8(truncatingIfNeeded: $0) })[100...]
        let transfer = try transfer(.post, body: body)
        func read(_ count: Int) -> [UInt8] {
            var buffer = [UInt8](repeating: 0, count: count)
            let size = buffer.withUnsafeMutableBytes { transfer.readPayload(into: $0) }
            guard case .bytes(let count) = size else { return [] }
            return Array(buffer.prefix(count))
        }
        #expect(read(60) == Array(100..<160))
        #expect(read(60) == Array(160..<220))
        #expect(read(100_000).count == 69_980)
        #expect(read(60).isEmpty)
        #expect(transfer.seekPayload(to: 0))
        #expect(read(3) == [100, 101, 102])
        #expect(!transfer.seekPayload(to: 10))
    }
}
#endif
