public import Foundation
import HTTPClientKit

extension TestResponse {
    /// An answer without a body.
    public static func status(_ status: Int) -> TestResponse {
        TestResponse(status: status)
    }

    /// An answer of JSON text, which is not checked.
    public static func json(_ text: String, status: Int = 200) -> TestResponse {
        .data(Data(text.utf8), type: "application/json", status: status)
    }

    /// An answer of plain text in UTF-8.
    public static func text(_ text: String, status: Int = 200) -> TestResponse {
        .data(Data(text.utf8), type: "text/plain; charset=utf-8", status: status)
    }

    /// An answer of bytes with their media type.
    public static func data(
        _ data: Data,
        type: String = "application/octet-stream",
        status: Int = 200
    ) -> TestResponse {
        TestResponse(status: status, headers: ["Content-Type": type], body: .data(data))
    }

    /// An answer whose body is these chunks.
    public static func chunked(_ chunks: [String], status: Int = 200) -> TestResponse {
        TestResponse(status: status, body: .chunked(chunks.map { Data($0.utf8) }))
    }

    /// An answer whose body a closure writes, chunk by chunk, when it likes.
    public static func stream(_ write: @escaping @Sendable (BodyWriter) async throws -> Void) -> TestResponse {
        TestResponse(body: .stream(write))
    }

    /// An answer that names another place.
    ///
    /// - Parameter location: The value of the Location field, as it is.
    public static func redirect(to location: String, status: Int = 302) -> TestResponse {
        TestResponse(status: status, headers: ["Location": location])
    }

    /// No answer: nothing is sent until the client leaves or the server stops.
    public static var never: TestResponse {
        TestResponse().cut(after: 0, then: .stall)
    }

    /// No answer: the connection is closed in order.
    public static var disconnect: TestResponse {
        TestResponse().cut(after: 0, then: .close)
    }

    /// No answer: the connection is reset.
    public static var reset: TestResponse {
        TestResponse().cut(after: 0, then: .reset)
    }
}
