import Foundation
import HTTPClientKit
import Testing

/// What reads a response piece by piece.
enum StreamKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case chunks, text, lines, events, jsonLines, jsonTextSequence, pages, items

    var testDescription: String { rawValue }

    var isPaged: Bool { self == .pages || self == .items }

    /// The media type, and what is complete before the server falls silent.
    var beginning: (type: String, text: String) {
        switch self {
        case .chunks, .text: ("text/plain", "1")
        case .lines: ("text/plain", "1\n")
        case .events: ("text/event-stream", "data: 1\n\n")
        case .jsonLines: ("application/jsonl", "1\n")
        case .jsonTextSequence: ("application/json-seq", "\u{1E}1\n")
        case .pages, .items: ("application/json", "[1]")
        }
    }

    /// Reads until there is no more, or an element was enough.
    func read(_ client: any HTTPClient, isEnough: @Sendable () -> Bool) async throws {
        switch self {
        case .chunks: try await drain(try await body(client), isEnough)
        case .text: try await drain(try await body(client).text, isEnough)
        case .lines: try await drain(try await body(client).lines, isEnough)
        case .events: try await drain(client.events("stream"), isEnough)
        case .jsonLines: try await drain(try await body(client).jsonLines(of: Int.self), isEnough)
        case .jsonTextSequence: try await drain(try await body(client).jsonTextSequence(of: Int.self), isEnough)
        case .pages: try await drain(client.pages("pages", of: [Int].self, by: .linkHeader), isEnough)
        case .items: try await drain(client.pages("pages", of: [Int].self, by: .linkHeader).items, isEnough)
        }
    }

    private func body(_ client: any HTTPClient) async throws -> HTTPBodyStream {
        var request = HTTPRequest(path: "stream")
        request.delivery = .streamed
        return try #require(try await client.send(request).bodyStream)
    }

    private func drain(_ elements: some AsyncSequence, _ isEnough: @Sendable () -> Bool) async throws {
        for try await _ in elements where isEnough() { return }
    }
}
