import Foundation
import Harbor

/// Harbor, with requests that are declared as types.
struct HarborSubject: Subject {
    private struct Get: HGetRequestProtocol {
        typealias Model = Data
        let url: String
    }

    private struct GetList: HGetRequestProtocol {
        typealias Model = [Post]
        let url: String
    }

    private struct Send: HPostRequestProtocol, HRequestWithResultProtocol {
        typealias Model = Data
        let url: String
        let rawBody: HRawBody?
    }

    let client: HarborClient
    let url: String
    /// Reads a body as it comes, which a declared request does not.
    let below: HTTPSubject

    func get() async throws -> Int {
        try await client.send(Get(url: url)).count
    }

    func post() async throws -> Int {
        let body = HRawBody(Samples.payload, contentType: "application/json")
        return try await client.send(Send(url: url, rawBody: body)).count
    }

    func list() async throws -> Int {
        try await client.send(GetList(url: url)).count
    }

    func download() async throws -> Int {
        try await below.download()
    }

    func end() async {
        await below.end()
    }
}
