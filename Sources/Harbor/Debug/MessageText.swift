import Foundation
import HTTPClientKit

/// Requests and responses as a log shows them.
enum MessageText {
    /// The longest body that is shown, in bytes.
    private static let longestBody = 64 << 10

    static func request(_ request: HTTPRequest, name: String, redactor: Redactor) -> String {
        let prepared: PreparedRequest
        do throws(HTTPClientError) {
            prepared = try PreparedRequest(request, base: Engine.base, defaultHeaders: [:], timeouts: HTTPTimeouts())
        } catch {
            return "[\(name)] --> \(request.method), which cannot be sent: \(error)"
        }
        let url = redactor.url(prepared.url.absoluteString)
        let headers = redactor.headers(prepared.headers)
        let payload = request.payload.map { redactor.payload($0, contentType: headers["Content-Type"]) }
        var lines = ["[\(name)] --> \(request.method) \(url)"]
        lines += headers.map { "\($0.name): \($0.value)" }
        if let payload { lines += ["", body(payload, length: prepared.payload?.length)] }
        let command = CurlCommand(method: request.method, url: url, headers: headers, payload: payload)
        lines += ["", command.text]
        return lines.joined(separator: "\n")
    }

    static func response(
        _ response: HTTPResponse,
        to request: HTTPRequest,
        milliseconds: Double,
        name: String,
        redactor: Redactor
    ) -> String {
        let place = redactor.url(url(of: request))
        let length = response.bodyStream == nil ? "\(response.body.count) bytes" : "a stream"
        let size = "\(length), \(decimal(milliseconds)) ms"
        var lines = ["[\(name)] <-- \(response.statusCode) \(request.method) \(place) (\(size))"]
        lines += redactor.headers(response.headers).map { "\($0.name): \($0.value)" }
        if !response.body.isEmpty {
            let shown = redactor.body(response.body, contentType: response.headers["Content-Type"])
            lines += ["", body(.data(shown), length: response.body.count)]
        }
        return lines.joined(separator: "\n")
    }

    /// A number with one decimal, whatever the locale.
    static func decimal(_ value: Double) -> String {
        "\((value * 10).rounded() / 10)"
    }

    private static func url(of request: HTTPRequest) -> String {
        let reference = URIReference(request.path)
        guard var url = try? HTTPURL(reference) else { return "" }
        url.append(request.queryItems)
        return url.absoluteString
    }

    private static func body(_ payload: HTTPPayload, length: Int?) -> String {
        if case .data(let data) = payload, data.count <= longestBody, let text = String(data: data, encoding: .utf8) {
            return text
        }
        return length.map { "(\($0) bytes)" } ?? "(a stream of unknown length)"
    }
}
