import Foundation
import HTTPClientKit
import Testing

struct PreparedRequestTests {
    /// Each would end a line, end a string of C, or change what a terminal shows.
    static let controls = ["\r", "\n", "\r\n", "\u{0}", "\u{1}", "\u{8}", "\u{B}", "\u{1B}", "\u{1F}", "\u{7F}"]

    @Test(arguments: controls)
    func `A control character in a header value is refused`(control: String) {
        for value in ["a\(control)b", control, "a\(control)", "\(control)a"] {
            #expect(throws: HTTPClientError.invalidRequest("the value of the header X-A has a control character in it"))
            {
                try prepare(HTTPRequest(path: "a", headers: ["X-A": value]))
            }
        }
    }

    @Test(arguments: controls + ["\t", " ", ":", "é", "\"", "(", ",", "/", ";", "=", "@", "[", "{"])
    func `A header name that is no token is refused`(text: String) {
        for name in ["X\(text)A", text, "X\(text)"] {
            let error = #expect(throws: HTTPClientError.self) {
                try prepare(HTTPRequest(path: "a", headers: [name: "v"]))
            }
            #expect(error == .invalidRequest("the header name \(name.debugDescription) is not a token"))
        }
    }

    @Test func `An empty header name is refused`() {
        #expect(throws: HTTPClientError.invalidRequest(#"the header name "" is not a token"#)) {
            try prepare(HTTPRequest(path: "a", headers: ["": "v"]))
        }
    }

    @Test(arguments: controls + [" ", "\t", "/", "é", ":", "\u{301}"])
    func `A method that is no token is refused`(text: String) {
        let method = "GET" + text
        #expect(throws: HTTPClientError.invalidRequest("the method \(method.debugDescription) is not a token")) {
            try prepare(HTTPRequest(path: "a", method: HTTPMethod(rawValue: method)))
        }
    }

    @Test func `An empty method is refused`() {
        #expect(throws: HTTPClientError.self) { try prepare(HTTPRequest(path: "a", method: "")) }
    }

    @Test(arguments: controls + ["\t", " "])
    func `A control character or a space in the path is an invalid URL`(text: String) {
        #expect(throws: HTTPClientError.invalidURL) { try prepare(HTTPRequest(path: "a\(text)b")) }
        #expect(throws: HTTPClientError.invalidURL) { try prepare(HTTPRequest(path: "a?b=\(text)")) }
    }

    @Test(arguments: controls)
    func `Default headers are checked like those of a request`(control: String) {
        #expect(throws: HTTPClientError.self) { try prepare(HTTPRequest(path: "a"), defaults: ["X-A": control]) }
    }

    @Test func `Everything that a field may have is kept`() throws {
        let headers: HTTPHeaders = [
            "!#$%&'*+-.^_`|~09azAZ": "tab\there, \"quoted\" é 漢",
            "X-Empty": "",
            "x-empty": " ",
        ]
        #expect(try prepare(HTTPRequest(path: "a", method: "M-SEARCH", headers: headers)).headers == headers)
    }

    @Test func `The fields of a request win over default fields of the same name in any case`() throws {
        let prepared = try prepare(
            HTTPRequest(path: "a", headers: ["authorization": "mine", "X-New": "1"]),
            defaults: ["Authorization": "default", "X-Default": "d", "AUTHORIZATION": "twice"]
        )
        #expect(prepared.headers == ["X-Default": "d", "authorization": "mine", "X-New": "1"])
    }

    @Test(arguments: [
        "https://other.example/a", "http://api.example/a", "https://api.example:444/a", "//other.example/a",
    ])
    func `Default credentials stay behind when the path leaves the origin of the base`(path: String) throws {
        let defaults: HTTPHeaders = [
            "authorization": "Bearer t", "Cookie": "a=b", "Proxy-Authorization": "p", "X-App": "1",
        ]
        #expect(try prepare(HTTPRequest(path: path), defaults: defaults).headers == ["X-App": "1"])
        let own = HTTPRequest(path: path, headers: ["Authorization": "Bearer own"])
        #expect(try prepare(own, defaults: defaults).headers == ["X-App": "1", "Authorization": "Bearer own"])
    }

    @Test(arguments: ["a", "/a", "https://api.example/a", "HTTPS://API.example:443/a", "//api.example/a"])
    func `Default credentials go with every URL of the base's origin`(path: String) throws {
        let defaults: HTTPHeaders = ["Authorization": "Bearer t"]
        #expect(try prepare(HTTPRequest(path: path), defaults: defaults).headers == defaults)
    }

    @Test(arguments: ["chunked", "gzip, chunked", "identity"])
    func `Transfer-Encoding is not the caller's`(value: String) {
        #expect(
            throws: HTTPClientError.invalidRequest("Transfer-Encoding is set by the client, not by a header")
        ) {
            try prepare(HTTPRequest(path: "a", headers: ["transfer-encoding": value], body: Data("x".utf8)))
        }
    }

    @Test(arguments: ["2", "-3", "+3", "03", "3, 3", "", "three"])
    func `A Content-Length that is not exactly the body's is refused`(value: String) {
        #expect(throws: HTTPClientError.invalidRequest("Content-Length does not agree with the body")) {
            try prepare(
                HTTPRequest(path: "a", method: .post, headers: ["Content-Length": value], body: Data("abc".utf8))
            )
        }
    }

    @Test func `A Content-Length that agrees is left to the engine`() throws {
        let headers: HTTPHeaders = ["Content-Length": "3", "X-A": "1"]
        let prepared = try prepare(HTTPRequest(path: "a", method: .post, headers: headers, body: Data("abc".utf8)))
        #expect(prepared.headers == ["X-A": "1"])
        #expect(try prepare(HTTPRequest(path: "a", headers: ["content-length": "0"])).headers.isEmpty)
    }

    @Test(arguments: [
        ("https://Aladdin:open%20sesame@h/", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
        ("https://me@h/", "Basic bWU6"),
        ("https://a%40b:c%3Ad@h/", "Basic YUBiOmM6ZA=="),
        ("https://caf%C3%A9:x@h/", "Basic Y2Fmw6k6eA=="),
    ])
    func `User information of the URL becomes Basic credentials`(path: String, value: String) throws {
        #expect(try prepare(HTTPRequest(path: path)).headers == ["Authorization": value])
    }

    @Test func `The caller's Authorization wins over user information, and an empty one is none`() throws {
        let own = HTTPRequest(path: "https://me:pw@h/", headers: ["authorization": "Bearer t"])
        #expect(try prepare(own).headers == ["authorization": "Bearer t"])
        #expect(try prepare(HTTPRequest(path: "https://@h/")).headers.isEmpty)
    }

    @Test(arguments: [Double.nan, 0, -0.0, -1, .infinity, -.infinity])
    func `A timeout that no clock can carry out is refused`(limit: Double) {
        for timeouts in [HTTPTimeouts(connect: limit), HTTPTimeouts(idle: limit), HTTPTimeouts(total: limit)] {
            let error = #expect(throws: HTTPClientError.self) {
                try prepare(HTTPRequest(path: "a", timeouts: timeouts))
            }
            guard case .invalidRequest(let reason) = error else {
                Issue.record("not an invalid request: \(String(describing: error))")
                continue
            }
            #expect(reason.hasSuffix("timeout must be a finite number of seconds above zero, not \(limit)"))
            #expect(throws: HTTPClientError.self) { try prepare(HTTPRequest(path: "a"), timeouts: timeouts) }
        }
    }

    @Test func `The limits of a request replace those of the client, none included`() throws {
        let own = HTTPTimeouts(connect: nil, idle: 0.25, total: nil)
        let client = HTTPTimeouts(connect: 1, idle: 2, total: 3)
        #expect(try prepare(HTTPRequest(path: "a", timeouts: own), timeouts: client).timeouts == own)
        #expect(try prepare(HTTPRequest(path: "a"), timeouts: client).timeouts == client)
    }

    @Test func `Method, body and URL arrive as they are`() throws {
        let prepared = try prepare(
            HTTPRequest(
                path: "users?active",
                method: "report",
                queryItems: [URLQueryItem(name: "q", value: "a b")],
                body: Data([0, 255])
            )
        )
        #expect(prepared.url.absoluteString == "https://api.example/v1/users?active&q=a%20b")
        #expect(prepared.method == "report")
        #expect(prepared.payload?.data == Data([0, 255]))
    }

    @discardableResult
    private func prepare(
        _ request: HTTPRequest,
        defaults: HTTPHeaders = [:],
        timeouts: HTTPTimeouts = HTTPTimeouts()
    ) throws -> PreparedRequest {
        let base = BaseURL(try #require(URL(string: "https://api.example/v1/")))
        return try PreparedRequest(request, base: base, defaultHeaders: defaults, timeouts: timeouts)
    }
}
