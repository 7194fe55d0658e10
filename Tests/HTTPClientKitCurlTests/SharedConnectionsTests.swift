#if HARBOR_CURL
@testable import HTTPClientKitCurl
import Testing

struct SharedConnectionsTests {
    private final class Request: StreamListener {
        let needsRemarks: Bool
        var listens = false
        var remarks: [StreamRemark] = []

        init(needsRemarks: Bool) { self.needsRemarks = needsRemarks }

        var isThere = true

        func listen() { listens = true }
        func isOn(_ session: UnsafeMutableRawPointer) -> Bool { isThere }
        func note(_ remark: StreamRemark) { remarks.append(remark) }
    }

    private let session = UnsafeMutableRawPointer(bitPattern: 8)
    private let other = UnsafeMutableRawPointer(bitPattern: 16)

    @Test func `A remark reaches all requests of the connection and no others`() throws {
        let (session, other) = (try #require(session), try #require(other))
        let requests = (0..<4).map { Request(needsRemarks: $0 % 2 == 0) }
        var connections = SharedConnections<Request>()
        for request in requests[..<3] { connections.join(request, on: session) }
        connections.join(requests[3], on: other)
        connections.leave(requests[1], from: session)
        connections.tell(.goAway(lastStream: 3), on: session)
        #expect(requests.map(\.remarks.count) == [1, 0, 1, 0])
        #expect(requests[0].remarks == [.goAway(lastStream: 3)])
    }

    /// libcurl has closed the connection of the first to send its request again, and made another at the same address.
    @Test func `A remark does not reach a request that waits for another connection`() throws {
        let session = try #require(session)
        let (gone, new) = (Request(needsRemarks: true), Request(needsRemarks: true))
        var connections = SharedConnections<Request>()
        connections.join(gone, on: session)
        gone.isThere = false
        connections.join(new, on: session)
        connections.tell(.goAway(lastStream: 0), on: session)
        #expect(gone.remarks.isEmpty)
        #expect(new.remarks == [.goAway(lastStream: 0)])
    }

    @Test func `All listen while one needs to know`() throws {
        let session = try #require(session)
        let (first, needy, second, third) = (
            Request(needsRemarks: false), Request(needsRemarks: true), Request(needsRemarks: false),
            Request(needsRemarks: false)
        )
        var connections = SharedConnections<Request>()
        connections.join(first, on: session)
        #expect(!first.listens)
        connections.join(needy, on: session)
        connections.join(second, on: session)
        #expect(first.listens && needy.listens && second.listens)
        connections.leave(needy, from: session)
        connections.leave(needy, from: session)
        connections.join(third, on: session)
        #expect(!third.listens)
    }

    @Test func `A connection that all have left is forgotten`() throws {
        let session = try #require(session)
        let (first, second) = (Request(needsRemarks: true), Request(needsRemarks: false))
        var connections = SharedConnections<Request>()
        connections.join(first, on: session)
        connections.leave(first, from: session)
        connections.join(second, on: session)
        connections.tell(.goAway(lastStream: 1), on: session)
        #expect(first.remarks.isEmpty)
        #expect(second.remarks.count == 1)
        #expect(!second.listens)
    }
}
#endif
