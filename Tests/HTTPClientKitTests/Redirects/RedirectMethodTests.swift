import Foundation
import HTTPClientKit
import Testing

/// What each status does to the request (RFC 9110 §15.4), over an engine that records.
struct RedirectMethodTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let status: Int
        let method: HTTPMethod
        let next: HTTPMethod
        let isRepeated: Bool

        var testDescription: String { "\(status) \(method) → \(next)" }
    }

    static let rows: [Row] =
        [301, 302].flatMap { status in
            [Row(status: status, method: .post, next: .get, isRepeated: false)]
                + [.get, .put, .patch, .delete, .options, "REPORT", "post"].map { (method: HTTPMethod) in
                    Row(status: status, method: method, next: method, isRepeated: true)
                }
        }
        + [.get, .post, .put, .patch, .delete, .options, "REPORT"].map { (method: HTTPMethod) in
            Row(status: 303, method: method, next: .get, isRepeated: false)
        }
        + [307, 308].flatMap { status in
            [.get, .post, .put, .patch, .delete, .options, "REPORT"].map { (method: HTTPMethod) in
                Row(status: status, method: method, next: method, isRepeated: true)
            }
        }

    /// Fields that describe a payload, and go with it.
    static let payloadFields: HTTPHeaders = [
        "Content-Type": "text/plain", "content-encoding": "gzip", "Content-Language": "en", "Content-Location": "/x",
        "Content-MD5": "x", "Content-Digest": "x", "Repr-Digest": "x", "Digest": "x", "Last-Modified": "x",
        "Expect": "100-continue",
    ]

    @Test(arguments: rows)
    func `A status decides on method, payload and the fields of the payload`(row: Row) async throws {
        var headers = Self.payloadFields
        headers.add("application/json", to: "Accept")
        let request = try PreparedRequest(
            "http://a.test/1",
            method: row.method,
            headers: headers,
            payload: .data(Data("payload".utf8))
        )
        let engine = ScriptedTransport(status: row.status, along: ["http://a.test/1", "http://a.test/2"])
        let response = try await RedirectTransport(engine, policy: .follow()).exchange(request)
        #expect(response.statusCode == 200)
        let sent = try #require(engine.requests.last)
        #expect(engine.requests.count == 2)
        #expect(sent.method == row.next)
        #expect(sent.payload?.data == (row.isRepeated ? Data("payload".utf8) : nil))
        #expect(sent.headers == (row.isRepeated ? headers : ["Accept": "application/json"]))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `HEAD stays HEAD`(status: Int) async throws {
        let engine = ScriptedTransport(status: status, along: ["http://a.test/1", "http://a.test/2"])
        let request = try PreparedRequest("http://a.test/1", method: .head)
        _ = try await RedirectTransport(engine, policy: .follow()).exchange(request)
        #expect(engine.requests.map(\.method) == [.head, .head])
    }

    @Test(arguments: [200, 201, 300, 304, 305, 306, 309, 404])
    func `A status that does not redirect is delivered`(status: Int) async throws {
        let engine = ScriptedTransport(status: status, along: ["http://a.test/1", "http://a.test/2"])
        let request = try PreparedRequest("http://a.test/1")
        let response = try await RedirectTransport(engine, policy: .follow()).exchange(request)
        #expect(response.statusCode == status)
        #expect(response.hops == [])
        #expect(engine.requests.count == 1)
    }

    @Test(arguments: [[:], ["Location": ""]] as [HTTPHeaders])
    func `A redirect to nowhere is delivered`(headers: HTTPHeaders) async throws {
        let engine = ScriptedTransport { _ in HTTPResponse(statusCode: 302, headers: headers) }
        let request = try PreparedRequest("http://a.test/1")
        let response = try await RedirectTransport(engine, policy: .follow()).exchange(request)
        #expect(response.statusCode == 302)
        #expect(response.url == "http://a.test/1")
    }
}
