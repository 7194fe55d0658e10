import Foundation
import HTTPClientKit
import Testing

/// How far a policy lets a request go.
struct RedirectPolicyTests {
    /// A server that redirects for ever.
    static let loop = ScriptedTransport { _ in HTTPResponse(statusCode: 302, headers: ["Location": "/again"]) }

    @Test(arguments: [0, 1, 5, 20])
    func `One redirect more than the limit is an error`(limit: Int) async throws {
        let engine = ScriptedTransport { _ in HTTPResponse(statusCode: 302, headers: ["Location": "/again"]) }
        await #expect(throws: HTTPClientError.tooManyRedirects(limit: limit)) {
            try await RedirectTransport(engine, policy: .follow(limit: limit)).exchange(
                PreparedRequest("http://a.test")
            )
        }
        #expect(engine.requests.count == limit + 1)
    }

    @Test(arguments: [1, 5, 20])
    func `As many redirects as the limit are followed`(limit: Int) async throws {
        let engine = ScriptedTransport(along: (0...limit).map { "http://a.test/\($0)" })
        let response = try await RedirectTransport(engine, policy: .follow(limit: limit))
            .exchange(PreparedRequest("http://a.test/0"))
        #expect(response.statusCode == 200)
        #expect(response.hops.count == limit)
        #expect(response.url == "http://a.test/\(limit)")
    }

    @Test func `The limit is 20 unless said otherwise`() {
        #expect(RedirectPolicy.follow().limit == 20)
        #expect(RedirectPolicy.custom { _ in .follow }.limit == 20)
        #expect(!RedirectPolicy.follow().allowsDowngrade)
    }

    @Test func `No policy delivers the redirect, whatever its Location`() async throws {
        for location in ["/x", "ftp://x", "http://", "https://b.test/"] {
            let engine = ScriptedTransport { _ in HTTPResponse(statusCode: 307, headers: ["Location": location]) }
            let response = try await RedirectTransport(engine, policy: .none).exchange(PreparedRequest("http://a.test"))
            #expect(response.statusCode == 307)
            #expect(response.headers["Location"] == location)
            #expect(engine.requests.count == 1)
        }
    }

    @Test func `From https to http is refused`() async throws {
        let engine = ScriptedTransport(along: ["https://a.test/", "http://a.test/x?token=s3cret"])
        await #expect(throws: HTTPClientError.redirectRefused("a.test redirects from https to http, to a.test")) {
            try await RedirectTransport(engine, policy: .follow()).exchange(PreparedRequest("https://a.test/"))
        }
        #expect(engine.requests.count == 1)
    }

    @Test func `From https to http is followed when the policy says so, without credentials`() async throws {
        let engine = ScriptedTransport(along: ["https://a.test/", "http://a.test/x"])
        let request = try PreparedRequest("https://a.test/", headers: ["Authorization": "s3cret"])
        let response = try await RedirectTransport(engine, policy: .follow(allowsDowngrade: true)).exchange(request)
        #expect(response.url == "http://a.test/x")
        #expect(engine.requests.map { $0.headers["Authorization"] } == ["s3cret", nil])
    }

    @Test func `A closure sees what would follow`() async throws {
        let seen = Lock<[RedirectProposal]>([])
        let policy = RedirectPolicy.custom { proposal in
            seen.withLock { $0.append(proposal) }
            return .follow
        }
        let engine = ScriptedTransport(along: ["http://a.test/1", "http://a.test/2", "https://b.test/3"])
        let request = try PreparedRequest("http://me@a.test/1#f", method: .post, payload: .data(Data("x".utf8)))
        _ = try await RedirectTransport(engine, policy: policy).exchange(request)
        let proposals = seen.withLock { $0 }
        #expect(proposals.map(\.url) == ["http://a.test/1", "http://a.test/2"])
        #expect(proposals.map(\.location) == ["http://a.test/2#f", "https://b.test/3#f"])
        #expect(proposals.map(\.method) == [.post, .get])
        #expect(proposals.map(\.nextMethod) == [.get, .get])
        #expect(proposals.map(\.leavesOrigin) == [false, true])
        #expect(proposals.map(\.response.statusCode) == [302, 302])
        #expect(proposals.map(\.response.hops.count) == [0, 1])
    }

    @Test func `A closure can have a redirect delivered, of any scheme`() async throws {
        let policy = RedirectPolicy.custom { $0.location.hasPrefix("app:") ? .deliver : .follow }
        let engine = ScriptedTransport(along: ["http://a.test/1", "http://a.test/2", "app:done?code=1"])
        let response = try await RedirectTransport(engine, policy: policy).exchange(PreparedRequest("http://a.test/1"))
        #expect(response.statusCode == 302)
        #expect(response.headers["Location"] == "app:done?code=1")
        #expect(response.hops.count == 1)
        #expect(response.url == "http://a.test/2")
    }

    @Test func `A closure can refuse`() async throws {
        let policy = RedirectPolicy.custom { _ in .refuse("not to there") }
        await #expect(throws: HTTPClientError.redirectRefused("not to there")) {
            try await RedirectTransport(Self.loop, policy: policy).exchange(PreparedRequest("http://a.test"))
        }
    }

    @Test func `A closure does not overrule the limit, the downgrade and the scheme`() async throws {
        let policy = RedirectPolicy.custom(limit: 2) { _ in .follow }
        await #expect(throws: HTTPClientError.tooManyRedirects(limit: 2)) {
            try await RedirectTransport(Self.loop, policy: policy).exchange(PreparedRequest("http://a.test"))
        }
        for location in ["http://b.test/", "ftp://b.test/"] {
            let engine = ScriptedTransport(along: ["https://a.test/", location])
            let error = await #expect(throws: HTTPClientError.self) {
                try await RedirectTransport(engine, policy: policy).exchange(PreparedRequest("https://a.test/"))
            }
            guard case .redirectRefused = error else {
                Issue.record("not refused: \(String(describing: error))")
                continue
            }
        }
    }
}
