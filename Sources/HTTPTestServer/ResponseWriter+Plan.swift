import Foundation
import HTTPClientKit

extension ResponseWriter {
    /// What an answer comes down to for the request that it is for: the fields, the bytes, and whether to go on.
    struct Plan: Sendable {
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
            let canChunk = (request?.minorVersion ?? 1) > 0
            let hasNoContent = (100..<200).contains(response.status) || [204, 304].contains(response.status)
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
            case .chunked(let parts):
                chunks = canChunk
                let parts = parts.filter { !$0.isEmpty }
                content = .parts(
                    canChunk
                        ? parts.map { chunk($0) } + [lastChunk(response.trailers)]
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
                }
            }
            if hasNoContent || request?.method == .head {
                content = .bytes([])
            } else if isFramedByHand {
                isReusable = isReusable && isWhole(length: length, response.headers)
            } else if length == nil, !chunks {
                isReusable = false
            }
            if !isReusable, !headers.contains("Connection"), response.status >= 200 {
                headers.add("close", to: "Connection")
            }
        }

        /// Whether fields that were given tell the end of the body that is sent.
        private func isWhole(length: Int?, _ headers: HTTPHeaders) -> Bool {
            if headers.contains("Transfer-Encoding") { return true }
            return length.map { headers["Content-Length"] == String($0) } ?? false
        }
    }
}
