import Harbor
import HarborJRPC

/// HarborJRPC on Harbor, for its calls alone.
struct JRPCSubject: Subject {
    private struct Subtract: HJRPCRequestProtocol {
        typealias Model = Int
        let method = "subtract"
        let params: HJRPCParams = .positional(42, 23)
    }

    let client: HJRPCClient
    let below: HarborSubject

    init(_ below: HarborSubject) {
        var configuration = HJRPCClient.Configuration(endpoint: below.url, client: below.client)
        // nginx cannot answer with the id of a call, so that all have the same.
        configuration.ids = HJRPCIDGenerator { .number(1) }
        client = HJRPCClient(configuration)
        self.below = below
    }

    func call() async throws -> Int {
        try await client.send(Subtract())
    }

    func get() async throws -> Int { try await below.get() }
    func post() async throws -> Int { try await below.post() }
    func list() async throws -> Int { try await below.list() }
    func download() async throws -> Int { try await below.download() }
    func end() async { await below.end() }
}
