import Foundation
import HTTPClientKit

/// Puts an answer into bytes (RFC 9112 §4 to §7) and sends it.
struct ResponseWriter: Sendable {
    let connection: Connection
    /// The head of the request; `nil` for an answer to something that was none.
    let request: RequestHead?

    /// Sends the answer.
    ///
    /// - Returns: Whether the connection can take another request.
    func send(_ response: TestResponse) async throws -> Bool {
        let output = ResponseOutput(response, connection: connection)
        do {
            if response.delay > 0 { try await Task.sleep(seconds: response.delay) }
            for interim in response.interim {
                try await output.write(Self.head(interim.status, reason: nil, interim.headers))
            }
            let plan = Plan(response, request: request)
            try await send(plan, of: response, to: output)
            try output.finish()
            return plan.isReusable
        } catch let broken as ResponseOutput.Broken {
            switch broken.ending {
            case .close: connection.closeWriting()
            case .reset: connection.close(reset: true)
            case .stall: try await connection.waitUntilPeerCloses()
            }
            return false
        }
    }

    private func send(_ plan: Plan, of response: TestResponse, to output: ResponseOutput) async throws {
        let head = Self.head(response.status, reason: response.reason, plan.headers)
        switch plan.content {
        case .bytes(let body):
            if body.count <= 1 << 16 {
                try await output.write(head + body)
            } else {
                try await output.write(head)
                try await output.write(body)
            }
        case .parts(let parts):
            try await output.write(head)
            for (index, part) in parts.enumerated() {
                if index > 0, response.delayBetweenParts > 0 {
                    try await Task.sleep(seconds: response.delayBetweenParts)
                }
                try await output.write(part)
            }
        case .stream(let write, let isChunked):
            try await output.write(head)
            try await write(
                TestResponse.BodyWriter { try await output.write(isChunked ? Self.chunk($0) : $0) }
            )
            if isChunked { try await output.write(Self.lastChunk(response.trailers)) }
        }
    }

    static func head(_ status: Int, reason: String?, _ headers: HTTPHeaders) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(reason ?? reasonPhrase(of: status))\r\n"
        for field in headers { text += "\(field.name): \(field.value)\r\n" }
        text += "\r\n"
        return Array(text.utf8)
    }

    static func chunk(_ bytes: some Collection<UInt8>) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [0x0D, 0x0A]
    }

    static func lastChunk(_ trailers: HTTPHeaders) -> [UInt8] {
        var text = "0\r\n"
        for field in trailers { text += "\(field.name): \(field.value)\r\n" }
        return Array((text + "\r\n").utf8)
    }
}
