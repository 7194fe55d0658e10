import Foundation
import HTTPClientKit
import HTTPClientKitMock
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a helper makes of an error that is thrown instead of an answer.
struct HelperErrorTests {
    @Test(arguments: [
        HTTPClientError.invalidURL, .timeout, .cancelled, .clientClosed, .invalidResponse, .transport("x"),
        .bodyTooLarge(limit: 1),
    ])
    func `An HTTPClientError passes as it is`(error: HTTPClientError) async {
        #expect(await thrown(for: error) == error)
    }

    @Test func `A CancellationError becomes cancelled`() async {
        #expect(await thrown(for: CancellationError()) == .cancelled)
    }

    @Test func `An error of a foreign type becomes transport with its text`() async {
        struct Foreign: Error, CustomStringConvertible { var description: String { "the cable is cut" } }
        #expect(await thrown(for: Foreign()) == .transport("the cable is cut"))
    }

    @Test func `An NSError tells domain, code and text, but not what else it knows`() async {
        let error = NSError(
            domain: "Test",
            code: 7,
            userInfo: [NSLocalizedDescriptionKey: "no luck", "url": "https://h/?token=s3cret"]
        )
        #expect(await thrown(for: error) == .transport("Test error 7: no luck"))
    }

    @Test(arguments: [
        (URLError.Code.badURL, HTTPClientError.invalidURL),
        (.unsupportedURL, .invalidURL),
        (.timedOut, .timeout),
        (.cancelled, .cancelled),
        (.cannotFindHost, .cannotResolveHost("the host has no address")),
        (.dnsLookupFailed, .cannotResolveHost("the host has no address")),
        (.cannotConnectToHost, .connectionRefused("the host took no connection")),
        (.notConnectedToInternet, .networkUnreachable("there is no route to the host")),
        (.dataNotAllowed, .networkUnreachable("there is no route to the host")),
        (.internationalRoamingOff, .networkUnreachable("there is no route to the host")),
        (.networkConnectionLost, .connectionLost("the host ended the connection before the response was whole")),
    ])
    func `A URLError becomes the case that says the same`(code: URLError.Code, expected: HTTPClientError) async {
        #expect(await thrown(for: URLError(code)) == expected)
        #expect(await thrown(for: NSError(domain: NSURLErrorDomain, code: code.rawValue)) == expected)
    }

    @Test(arguments: [
        (URLError.Code.secureConnectionFailed, TLSFailure.Reason.other),
        (.serverCertificateHasBadDate, .certificateExpired), (.serverCertificateUntrusted, .unknownIssuer),
        (.serverCertificateHasUnknownRoot, .unknownIssuer), (.serverCertificateNotYetValid, .certificateNotYetValid),
        (.clientCertificateRejected, .clientCertificateRejected),
        (.clientCertificateRequired, .clientCertificateRequired),
    ])
    func `A URLError of TLS becomes secureConnectionFailed`(code: URLError.Code, reason: TLSFailure.Reason) async {
        let error = await thrown(for: URLError(code))
        guard case .secureConnectionFailed(let failure) = error else {
            Issue.record("became \(String(describing: error))")
            return
        }
        #expect(failure.reason == reason)
        #expect(failure.message.hasPrefix("the host: "))
    }

    @Test(arguments: [
        URLError.Code.badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
    ])
    func `A URLError of the answer becomes malformedResponse`(code: URLError.Code) async {
        guard case .malformedResponse = await thrown(for: URLError(code)) else {
            Issue.record("became something else")
            return
        }
    }

    @Test(arguments: [URLError.Code.unknown, .httpTooManyRedirects, .resourceUnavailable])
    func `Any other URLError becomes transport`(code: URLError.Code) async {
        guard case .transport = await thrown(for: URLError(code)) else {
            Issue.record("became something else")
            return
        }
    }

    @Test func `The host of the failing URL is named, its query is not`() async {
        let url = URL(string: "https://me:s3cret@api.example/a?token=s3cret")
        let info: [String: Any] = url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:]
        let error = URLError(.cannotConnectToHost, userInfo: info)
        #expect(await thrown(for: error) == .connectionRefused("api.example took no connection"))
    }

    @Test func `Every description is a sentence without the body`() {
        let body = Data("s3cret".utf8)
        let errors: [HTTPClientError] = [
            .invalidURL, .invalidResponse, .timeout, .cancelled, .transport("x"), .encodingFailed("x"),
            .decodingFailed("x"), .clientError(statusCode: 404, body: body), .serverError(statusCode: 500, body: body),
            .unexpectedStatus(statusCode: 302, body: nil), .invalidRequest("x"), .cannotResolveHost("x"),
            .connectionRefused("x"), .networkUnreachable("x"), .connectionLost("x"),
            .secureConnectionFailed(TLSFailure(.other, "x")),
            .truncatedBody("x"), .malformedResponse("x"), .bodyTooLarge(limit: 9), .headTooLarge(limit: 9),
            .tooManyRedirects(limit: 9), .redirectRefused("x"),
            .clientClosed, .bodyAlreadyRead, .elementTooLarge(limit: 9), .brokenRecord(number: 1, reason: "x"),
            .unexpectedContentType("x"), .pageLoop, .tooManyPages(limit: 9), .connectTimeout("x"), .idleTimeout("x"),
            .proxyFailed(ProxyFailure(.unreachable, "x")),
        ]
        #expect(Set(errors.map(\.description)).count == errors.count)
        for error in errors {
            #expect(error.localizedDescription == error.description)
            #expect(!error.description.contains("s3cret"))
        }
        #expect("\(errors[7])" == "The server refused the request: status 404, a body of 6 bytes.")
        #expect("\(errors[9])" == "The response is not a success: status 302, no body.")
    }

    private func thrown(for error: any Error) async -> HTTPClientError? {
        await #expect(throws: HTTPClientError.self) { try await MockHTTPClient(error: error).get("a") }
    }
}
