import Foundation
import HTTPClientKit
import Harbor
import Testing

/// What a person reads of an error.
struct ErrorTextTests {
    static let errors: [(any Error & CustomStringConvertible, String)] = [
        (HTTPClientError.timeout, "The request took longer than its time limit."),
        (
            HTTPClientError.invalidURL,
            "The URL is not valid: it needs http or https, a host, and percent-encoding for spaces and the like."
        ),
        (
            HTTPClientError.unexpectedContentType("text/html"),
            "The response has the media type text/html; text/event-stream was expected."
        ),
        (
            HTTPClientError.unexpectedContentType(nil),
            "The response has no media type; text/event-stream was expected."
        ),
        (
            TLSConfigurationError.wrongPassword,
            "The password of the PKCS#12 file or the private key is missing or wrong."
        ),
        (
            TLSConfigurationError.invalidPin(""),
            "A pin is missing: pinning takes at least one SHA-256 digest in base64 or hexadecimal."
        ),
        (CookieJarError.cannotWrite("/a"), "The cookies cannot be written: /a"),
        (
            HRequestError.tlsConfigurationError(.noPrivateKey),
            "The TLS settings cannot be used: The data contains no private key."
        ),
        (HRequestError.authProviderNeeded, "The request needs authorization, but its client has no auth provider."),
        (
            HOAuth2Error(code: "invalid_grant", message: "expired"),
            "The OAuth 2 server refused the token request: invalid_grant (expired)"
        ),
        (HOAuth2Error(code: "invalid_grant"), "The OAuth 2 server refused the token request: invalid_grant"),
    ]

    @Test(arguments: 0..<11)
    func `The description is the localized one, too`(index: Int) {
        let (error, text) = Self.errors[index]
        #expect(error.description == text)
        #expect(error.localizedDescription == text)
    }
}
