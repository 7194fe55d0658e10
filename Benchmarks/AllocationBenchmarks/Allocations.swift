import CAllocationCounter
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import Harbor

/// How often one small GET asks for memory, libcurl's share included.
struct Allocations {
    private struct Get: HGetRequestProtocol {
        typealias Model = Data
        let url: String
    }

    let url: URL

    func run() async throws {
        let client = CurlHTTPClient(baseURL: url.deletingLastPathComponent())
        let path = url.lastPathComponent
        let direct = try await count { _ = try await client.send(HTTPRequest(path: path)) }
        var configuration = HarborClient.Configuration()
        configuration.transport = .client(client)
        let harbor = HarborClient(configuration)
        let request = Get(url: url.absoluteString)
        let declared = try await count { _ = try await harbor.send(request) }
        print("{\"curl\":\(direct),\"harbor\":\(declared)}")
    }

    private func count(_ request: () async throws -> Void) async throws -> Double {
        for _ in 0..<200 { try await request() }
        let before = allocation_counter_count()
        for _ in 0..<1000 { try await request() }
        return Double(allocation_counter_count() - before) / 1000
    }
}
