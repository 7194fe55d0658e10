import Foundation
import TestSupport
import Testing

@testable import HTTPClientKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Bodies that come over a session, and what is left of them.
struct URLSessionStreamTests {
    private func request(_ server: StubServer) throws -> URLRequest {
        URLRequest(url: try #require(URL(string: "http://\(server.host)/")))
    }

    @Test(arguments: [true, false])
    func `A stream is let go when it is over, and when nobody reads it`(isRead: Bool) async throws {
        let server = StubServer(.respond(statusCode: 200, body: Data("hello".utf8), headers: ["X-A": "1"]))
        weak var kept: URLSessionStream?
        do {
            let stream = URLSessionStream(host: server.host, limit: 1 << 20)
            kept = stream
            let response = try await stream.open(try request(server), on: StubServer.session, within: nil)
            #expect(response.statusCode == 200)
            #expect(response.headers["X-A"] == "1")
            if isRead {
                let body = try await response.bodyStream?.collect(upTo: .max)
                #expect(body == Data("hello".utf8))
            }
        }
        #expect(await eventually { kept == nil })
    }

    @Test func `A head that does not come in time is a timeout`() async throws {
        let server = StubServer(.never)
        let stream = URLSessionStream(host: server.host, limit: 1 << 20)
        let request = try request(server)
        await #expect(throws: HTTPClientError.timeout) {
            try await stream.open(request, on: StubServer.session, within: 0.05)
        }
        #expect(await server.stopped.contains { true })
    }

    @Test func `A stream that was cancelled before does not begin`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        let stream = URLSessionStream(host: server.host, limit: 1 << 20)
        stream.cancel()
        let request = try request(server)
        await #expect(throws: HTTPClientError.cancelled) {
            try await stream.open(request, on: StubServer.session, within: nil)
        }
        #expect(server.received.isEmpty)
    }

    @Test func `An error of the session is told as that of any other request`() async throws {
        let server = StubServer(.fail(URLError(.cannotConnectToHost)))
        let stream = URLSessionStream(host: server.host, limit: 1 << 20)
        let request = try request(server)
        await #expect(throws: HTTPClientError.connectionRefused("\(server.host) took no connection")) {
            try await stream.open(request, on: StubServer.session, within: nil)
        }
    }
}
