import HTTPClientKit
import Testing

struct HTTPMethodTests {
    @Test func `A method is any token and compares with case`() {
        #expect(HTTPMethod(rawValue: "REPORT") == "REPORT")
        #expect(HTTPMethod(rawValue: "get") != .get)
    }

    @Test(arguments: ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"])
    func `The idempotent methods are those of RFC 9110`(name: String) {
        #expect(HTTPMethod(rawValue: name).isIdempotent)
    }

    @Test(arguments: ["POST", "PATCH", "CONNECT", "REPORT", "get"])
    func `Any other method is not taken for idempotent`(name: String) {
        #expect(!HTTPMethod(rawValue: name).isIdempotent)
    }
}
