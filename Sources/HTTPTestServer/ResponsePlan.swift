import Foundation
import HTTPClientKit

/// What an answer comes down to for the request that it is for: the fields, the bytes, and whether to go on.
struct ResponsePlan: Sendable {
    enum Content: Sendable {
        case bytes([UInt8])
        case parts([[UInt8]])
        case stream(@Sendable (TestResponse.BodyWriter) async throws -> Void, isChunked: Bool)
    }

    private(set) var headers: HTTPHeaders
    private(set) var content: Content
    private(set) var isReusable: Bool

    init(_ response: TestResponse, request: RequestHead?) {
        let isFramedByHand =
            response.headers.contains("Content-Length") || response.headers.contains("Transfer-Encoding")
        let hasNoContent = (100..<200).contains(response.status) || [204, 304].contains(response.status)
        let sendsContent = !hasNoContent && request?.method != .head
        // HTTP/1.0 knows no chunks; there the end of the connection ends the body.
        let canChunk = (request?.minorVersion ?? 1) > 0
        headers = response.headers
        isReusable = (request?.allowsReuse ?? false) && !response.headers.hasConnectionOption("close")

        var length: Int?
        var chunks = false
        switch response.body {
        case .data(let data):
            content = .bytes(Array(data))
            length = data.count
        case .parts(let parts):
            content = .parts(parts.map { Array($0) })
            length = parts.reduce(0) { $0 + $1.count }
        case .untilClose(let data):
            content = .bytes(Array(data))
            isReusable = isReusable && !sendsContent
        case .chunked(let parts):
            chunks = canChunk
            let parts = parts.filter { !$0.isEmpty }
            content = .parts(
                chunks
                    ? parts.map { ResponseSyntax.chunk($0) } + [ResponseSyntax.lastChunk(response.trailers)]
                    : parts.map { Array($0) }
            )
        case .stream(let write):
            chunks = canChunk && !isFramedByHand
            content = .stream(write, isChunked: chunks)
        }

        if !isFramedByHand, !hasNoContent {
            if chunks {
                headers.add("chunked", to: "Transfer-Encoding")
            } else if let length {
                headers.add(String(length), to: "Content-Length")
            } else {
                isReusable = isReusable && !sendsContent
            }
        }
        if !isReusable, !headers.contains("Connection"), response.status >= 200 {
            headers.add("close", to: "Connection")
        }
        guard sendsContent else {
            content = .bytes([])
            return
        }
        // A client that waits for the rest of a promised length has to learn that none comes.
        if let length, let promised = response.headers["Content-Length"].flatMap({ Int($0) }) {
            isReusable = isReusable && promised <= length
        }
    }
}
