import Foundation
import HTTPClientKit
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

    private struct GetStream: HStreamRequestProtocol {
        let url: String
    }

    let client: HarborClient
    let url: String
    /// What is to be closed.
    let below: HTTPSubject

    func get() async throws -> Int {
        try await client.send(Get(url: url)).count
    }

    func post() async throws -> Int {
        try await send(Samples.payload)
    }

    func call() async throws -> Int {
        try await send(Samples.call)
    }

    private func send(_ payload: Data) async throws -> Int {
        let body = HRawBody(payload, contentType: "application/json")
        return try await client.send(Send(url: url, rawBody: body)).count
    }

    func list() async throws -> Int {
        try await client.send(GetList(url: url)).count
    }

    func download() async throws -> Int {
        var count = 0
        for try await chunk in try await client.stream(GetStream(url: url)).model { count += chunk.count }
        return count
    }

    func end() async {
        await below.end()
    }
}
