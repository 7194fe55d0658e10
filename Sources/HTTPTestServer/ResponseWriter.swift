import Foundation
import HTTPClientKit

/// Sends an answer, with what it asks for on its way.
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
                try await output.write(ResponseSyntax.head(interim.status, reason: nil, interim.headers))
            }
            let plan = ResponsePlan(response, request: request)
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

    private func send(_ plan: ResponsePlan, of response: TestResponse, to output: ResponseOutput) async throws {
        let head = ResponseSyntax.head(response.status, reason: response.reason, plan.headers)
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
                TestResponse.BodyWriter { try await output.write(isChunked ? ResponseSyntax.chunk($0) : $0) }
            )
            if isChunked { try await output.write(ResponseSyntax.lastChunk(response.trailers)) }
        }
    }
}
