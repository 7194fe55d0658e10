import HTTPClientKit
import Testing

/// What is known of a response is a value like the response itself.
struct HTTPResponseFactsTests {
    @Test func `A copy that is changed leaves the other as it was`() {
        var response = HTTPResponse(statusCode: 200)
        #expect(response.metrics == nil)
        #expect(response.hops.isEmpty)
        #expect(response.url == nil)
        var metrics = HTTPMetrics()
        metrics.httpVersion = "2"
        response.metrics = metrics
        var copy = response
        copy.metrics?.httpVersion = "1.1"
        copy.url = "http://example.com/"
        copy.hops = [HTTPHop(statusCode: 301, url: "http://example.com/a", location: "http://example.com/")]
        #expect(response.metrics?.httpVersion == "2")
        #expect(response.url == nil)
        #expect(response.hops.isEmpty)
        #expect(copy.metrics?.httpVersion == "1.1")
        #expect(copy.url == "http://example.com/")
        #expect(copy.hops.count == 1)
    }

    @Test func `Responses are equal when what is known of them is`() {
        var one = HTTPResponse(statusCode: 200)
        var other = one
        one.url = "http://example.com/"
        #expect(one != other)
        other.url = "http://example.com/"
        #expect(one == other)
        other.metrics = HTTPMetrics()
        #expect(one != other)
    }
}
