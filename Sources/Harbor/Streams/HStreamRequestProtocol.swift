public import HTTPClientKit

/// A request whose response is read as it comes.
///
/// ```swift
/// struct GetLog: HStreamRequestProtocol {
///     let url = "https://api.example.com/log"
/// }
/// for try await line in try await GetLog().stream().model.lines {
///     print(line)
/// }
/// ```
///
/// It is sent as any other request, with authorization, repeats, logs and mocks, until the head of a response with a
/// status of success is there. The body follows at the pace of its reader and is not asked for again: reading it
/// throws `HTTPClientError` when it breaks off. A request's ``HRequestBaseRequestProtocol/timeout`` counts until the
/// body's last byte.
public protocol HStreamRequestProtocol: HRequestBaseRequestProtocol {}

extension HStreamRequestProtocol {
    /// Sends the request with the current client, see ``HarborClient/withCurrent(_:isolation:operation:)``, and returns
    /// its response once the head is there, with the body to be read.
    ///
    /// - Throws: ``HRequestError``.
    public func stream() async throws(HRequestError) -> HResult<HTTPBodyStream> {
        try await HarborClient.current.stream(self)
    }
}

extension HarborClient {
    /// Sends a request and returns its response once the head is there, with the body to be read.
    ///
    /// - Throws: ``HRequestError``.
    public func stream(_ request: some HStreamRequestProtocol) async throws(HRequestError) -> HResult<HTTPBodyStream> {
        try await perform(request, delivery: .streamed) { response in
            HResult(model: response.stream, response: response)
        }
    }
}

extension HTTPResponse {
    /// The body as a stream, also when an interceptor answered with the whole of it.
    var stream: HTTPBodyStream { bodyStream ?? HTTPBodyStream([body]) }
}
