import Foundation
import HTTPClientKit

/// A client of the app's own: one method, and it has all helpers.
actor LoggingClient: HTTPClient {
    private let client: any HTTPClient
    private(set) var lines: [String] = []

    init(_ client: any HTTPClient) {
        self.client = client
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await client.send(request)
        lines.append("\(request.method.rawValue) \(request.path) \(response.statusCode)")
        return response
    }
}
