import Testing

@testable import HTTPClientKit

/// Credentials on the way to the next page, when a redirect came between.
///
/// The fault was that a page's link was held against where the redirect had led, so that the request's own
/// credentials went to that origin with the second page.
struct PagingCredentialTests {
    @Test(arguments: [
        ("/2", "http://b.test/2", false), ("http://b.test/2", "http://b.test/2", false),
        ("http://a.test/2", "http://a.test/2", true), ("http://c.test/2", "http://c.test/2", false),
    ])
    func `A link leads on from where a redirect led, with credentials for the first origin alone`(
        link: String,
        path: String,
        keepsCredentials: Bool
    ) throws {
        var request = HTTPRequest(path: "1", headers: ["Authorization": "s3cret", "X-Trace": "7"])
        request.headers.add("s3cret", to: "X-Api-Key", isSensitive: true)
        var response = HTTPResponse(statusCode: 200)
        response.hops = [HTTPHop(statusCode: 302, url: "http://a.test/1", location: "http://b.test/1")]
        let next = try request.following(link, from: response)
        #expect(next.path == path)
        #expect(next.headers == (keepsCredentials ? request.headers : ["X-Trace": "7"]))
    }

    @Test(arguments: [("/2", "/2", true), ("http://b.test/2", "http://b.test/2", false)])
    func `Without a redirect a link of another origin gets none`(link: String, path: String, keepsCredentials: Bool)
        throws
    {
        let request = HTTPRequest(path: "1", headers: ["Authorization": "s3cret"])
        let next = try request.following(link, from: HTTPResponse(statusCode: 200))
        #expect(next.path == path)
        #expect(next.headers == (keepsCredentials ? request.headers : [:]))
    }
}
