import Testing

@testable import HTTPClientKit

struct DownloadStepTests {
    private static let tag = "\"1\""

    private func resumption(total: Int? = 1000) throws -> DownloadStep.Resumption {
        let validator = try #require(StrongValidator(["ETag": Self.tag]))
        return DownloadStep.Resumption(offset: 600, validator: validator, total: total)
    }

    private func step(
        _ status: Int,
        _ headers: HTTPHeaders,
        resuming resumption: DownloadStep.Resumption? = nil,
        method: HTTPMethod = .get,
        isElsewhere: Bool = false,
        asksForIdentity: Bool = true
    ) -> DownloadStep {
        DownloadStep(
            after: HTTPResponse(statusCode: status, headers: headers),
            to: method,
            resuming: resumption,
            isElsewhere: isElsewhere,
            asksForIdentity: asksForIdentity
        )
    }

    @Test func `The part that was asked for is taken`() throws {
        let expected = DownloadStep.part(end: 1000, total: 1000)
        for total in [1000, nil] {
            let resumption = try resumption(total: total)
            #expect(step(206, ["Content-Range": "bytes 600-999/1000"], resuming: resumption) == expected)
        }
        #expect(step(206, ["Content-Range": "bytes 600-999/*"], resuming: try resumption()) == expected)
    }

    @Test func `A shorter part is taken, and more asked for behind it`() throws {
        let headers: HTTPHeaders = ["Content-Range": "bytes 600-699/1000", "ETag": Self.tag]
        #expect(step(206, headers, resuming: try resumption()) == .part(end: 700, total: 1000))
    }

    @Test(arguments: [
        ["Content-Range": "bytes 599-999/1000"], ["Content-Range": "bytes 0-999/1000"],
        ["Content-Range": "bytes 600-1000/1001"], ["Content-Range": "bytes */1000"],
        ["Content-Type": "multipart/byteranges; boundary=x"], [:],
        ["Content-Range": "bytes 600-999/1000", "ETag": "\"2\""],
        ["Content-Range": "bytes 600-999/1000", "Content-Encoding": "gzip"],
    ])
    func `Another part than that which was asked for starts over`(fields: [String: String]) throws {
        #expect(step(206, HTTPHeaders(fields), resuming: try resumption()) == .startOver)
    }

    @Test func `A part whose end nobody knows, or from another place, starts over`() throws {
        let unknown = try resumption(total: nil)
        #expect(step(206, ["Content-Range": "bytes 600-999/*"], resuming: unknown) == .startOver)
        let headers: HTTPHeaders = ["Content-Range": "bytes 600-999/1000"]
        #expect(step(206, headers, resuming: try resumption(), isElsewhere: true) == .startOver)
    }

    @Test func `A part that nobody asked for is an error`() {
        guard case .fail(.malformedResponse) = step(206, ["Content-Range": "bytes 0-9/10"]) else {
            Issue.record("it was taken")
            return
        }
    }

    @Test func `A refused range starts over, and is an answer where none was asked for`() throws {
        #expect(step(416, ["Content-Range": "bytes */500"], resuming: try resumption()) == .startOver)
        #expect(step(416, [:]) == .handOver)
    }

    @Test func `The whole file is taken although a part was asked for`() throws {
        let headers: HTTPHeaders = ["Content-Length": "1000", "ETag": Self.tag]
        let whole = DownloadStep.whole(length: 1000, validator: StrongValidator(headers))
        #expect(step(200, headers, resuming: try resumption()) == whole)
        #expect(step(200, headers) == whole)
    }

    @Test func `Only a GET with status 200 and a strong validator can go on later`() {
        #expect(step(200, ["Content-Length": "1000"]) == .whole(length: 1000, validator: nil))
        #expect(step(200, ["ETag": "W/\"1\""]) == .whole(length: nil, validator: nil))
        #expect(step(203, ["ETag": Self.tag]) == .whole(length: nil, validator: nil))
        #expect(step(200, ["ETag": Self.tag], method: .post) == .whole(length: nil, validator: nil))
    }

    @Test func `A compressed body is asked for as what the engine can undo`() {
        let headers: HTTPHeaders = ["Content-Encoding": "gzip", "Content-Length": "10", "ETag": Self.tag]
        #expect(step(200, headers) == .askCompressed)
        #expect(step(200, headers, asksForIdentity: false) == .whole(length: nil, validator: nil))
        #expect(step(200, ["Content-Encoding": "identity"]) == .whole(length: nil, validator: nil))
    }

    @Test(arguments: [301, 304, 401, 404, 412, 500, 503])
    func `Anything else is for the caller`(status: Int) throws {
        #expect(step(status, ["Content-Encoding": "gzip"], resuming: try resumption()) == .handOver)
    }
}
