#if HARBOR_CURL
import CHTTPClientKitCurl
import HTTPClientKit

/// The header fields of a handle as libcurl takes them; made anew only for a request that has others.
final class FieldList {
    /// Whether the request asks the server about its payload (RFC 9110 §10.1.1).
    enum Expectation {
        case none
        /// As its own field says.
        case own
        /// What is right is known with the connection, and added then.
        case laterAdded
    }

    /// What the list depends on.
    private struct Source: Equatable {
        let headers: HTTPHeaders
        let method: HTTPMethod
        let hasPayload: Bool
        let expectation: Expectation

        /// The case of names counts here, since they are sent as they are spelt.
        static func == (left: Self, right: Self) -> Bool {
            left.method == right.method && left.hasPayload == right.hasPayload
                && left.expectation == right.expectation && left.headers.elementsEqual(right.headers)
        }
    }

    /// What requests that have no `User-Agent` are sent with.
    static let userAgent = "HTTPClientKit " + String(cString: curl_version()).prefix { $0 != " " }

    private var lines: UnsafeMutablePointer<curl_slist>?
    private var source: Source?

    deinit {
        curl_slist_free_all(lines)
    }

    /// Tells a handle, which must be gone before the list, of the fields; `false` when there is no memory for them.
    func load(
        _ request: PreparedRequest,
        expectation: Expectation,
        into easy: UnsafeMutableRawPointer
    ) -> Bool {
        let source = Source(
            headers: request.headers,
            method: request.method,
            hasPayload: request.payload != nil,
            expectation: expectation
        )
        guard source != self.source else { return true }
        self.source = nil
        hck_easy_set_pointer(easy, CURLOPT_HTTPHEADER, nil)
        curl_slist_free_all(lines)
        lines = nil
        let isComplete = makeLines(for: request, expectation)
        hck_easy_set_pointer(easy, CURLOPT_HTTPHEADER, lines)
        if isComplete { self.source = source }
        return isComplete
    }

    /// Tells a handle of one more field, for this request alone.
    func append(_ line: String, into easy: UnsafeMutableRawPointer) -> Bool {
        source = nil
        guard let longer = curl_slist_append(lines, line) else { return false }
        lines = longer
        hck_easy_set_pointer(easy, CURLOPT_HTTPHEADER, lines)
        return true
    }

    private func makeLines(for request: PreparedRequest, _ expectation: Expectation) -> Bool {
        var isComplete = true
        func append(_ line: String) {
            guard let longer = curl_slist_append(lines, line) else {
                isComplete = false
                return
            }
            lines = longer
        }
        for field in request.headers {
            if expectation == .none, field.name.equalsIgnoringASCIICase("Expect") { continue }
            // libcurl takes "Name:" for "leave the field out", and "Name;" for an empty value.
            let isEmpty = field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            append(isEmpty ? field.name + ";" : field.name + ": " + field.value)
        }
        // As an option it would be written twice for every request, a character at a time.
        if !request.headers.contains("User-Agent") { append("User-Agent: " + Self.userAgent) }
        if !request.headers.contains("Accept-Encoding") {
            append("Accept-Encoding: " + ContentDecoding.acceptedCodings)
        }
        if request.payload != nil {
            // libcurl's own ideas: a form's media type, and to ask before it sends a megabyte.
            if !request.headers.contains("Content-Type") { append("Content-Type:") }
            if expectation == .none { append("Expect:") }
        } else if request.method == .post || request.method == .put || request.method == .patch {
            append("Content-Type:")
        }
        return isComplete
    }
}
#endif
