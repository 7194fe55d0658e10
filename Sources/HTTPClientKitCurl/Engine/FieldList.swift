#if HARBOR_CURL
import CHTTPClientKitCurl
import HTTPClientKit

/// The header fields of a handle as libcurl takes them; made anew only for a request that has others.
final class FieldList {
    /// What the list depends on.
    private struct Source: Equatable {
        let headers: HTTPHeaders
        let method: HTTPMethod
        let hasPayload: Bool

        /// The case of names counts here, since they are sent as they are spelt.
        static func == (left: Self, right: Self) -> Bool {
            left.method == right.method && left.hasPayload == right.hasPayload
                && left.headers.elementsEqual(right.headers)
        }
    }

    private var lines: UnsafeMutablePointer<curl_slist>?
    private var source: Source?

    deinit {
        curl_slist_free_all(lines)
    }

    /// Tells a handle, which must be gone before the list, of the fields; `false` when there is no memory for them.
    func load(_ request: PreparedRequest, into easy: UnsafeMutableRawPointer) -> Bool {
        let source = Source(
            headers: request.headers,
            method: request.method,
            hasPayload: request.payload != nil
        )
        guard source != self.source else { return true }
        self.source = nil
        hck_easy_set_pointer(easy, CURLOPT_HTTPHEADER, nil)
        curl_slist_free_all(lines)
        lines = nil
        let isComplete = makeLines(for: request)
        hck_easy_set_pointer(easy, CURLOPT_HTTPHEADER, lines)
        if isComplete { self.source = source }
        return isComplete
    }

    private func makeLines(for request: PreparedRequest) -> Bool {
        var isComplete = true
        func append(_ line: String) {
            guard let longer = curl_slist_append(lines, line) else {
                isComplete = false
                return
            }
            lines = longer
        }
        for field in request.headers {
            // libcurl takes "Name:" for "leave the field out", and "Name;" for an empty value.
            let isEmpty = field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            append(isEmpty ? field.name + ";" : field.name + ": " + field.value)
        }
        if !request.headers.contains("Accept-Encoding") {
            append("Accept-Encoding: " + ContentDecoding.acceptedCodings)
        }
        if request.payload != nil {
            // libcurl's own ideas: a form's media type, and to ask before it sends a megabyte.
            if !request.headers.contains("Content-Type") { append("Content-Type:") }
            if !request.headers.contains("Expect") { append("Expect:") }
        } else if request.method == .post || request.method == .put || request.method == .patch {
            append("Content-Type:")
        }
        return isComplete
    }
}
#endif
