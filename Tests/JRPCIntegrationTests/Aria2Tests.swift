import FastJSON
import Foundation
import HTTPClientKit
import Harbor
import HarborJRPC
import TestSupport
import Testing

/// Against aria2, a program for downloads that is told what to do by JSON-RPC over HTTP.
@Suite(.needsServers, .timeLimit(.minutes(2)))
struct Aria2Tests {
    private final class RecordingLog: HLogHandlerProtocol {
        private let entries = Lock<[HLogEntry]>([])
        var text: String { entries.withLock { $0.map(\.text).joined(separator: "\n") } }
        func log(_ entry: HLogEntry) { entries.withLock { $0.append(entry) } }
    }

    /// A method of aria2, whose first parameter is the secret token.
    private struct Aria2<Model: HModel>: HJRPCRequestProtocol {
        let method: String
        let params: HJRPCParams

        init(_ method: String, _ parameters: any Encodable & Sendable..., token: String? = nil) throws {
            self.method = "aria2.\(method)"
            let token = try token ?? ServerEnvironment.value("HARBOR_ARIA2_SECRET")
            params = .elements([HJRPCSecret("token:\(token)")] + parameters)
        }
    }

    private struct Version: HModel {
        let version: String
        let enabledFeatures: [String]
    }

    private struct Status: HModel {
        let gid: String
        let status: String
        let totalLength: String
        let completedLength: String
        let errorCode: String?
    }

    private var client: HJRPCClient {
        get throws { HJRPCClient(endpoint: try ServerEnvironment.value("HARBOR_ARIA2")) }
    }

    /// Asks for the state of a download until it is over.
    private func end(of download: String, _ client: HJRPCClient) async throws -> Status {
        let deadline = Date(timeIntervalSinceNow: 60)
        while true {
            let status = try await client.send(Aria2<Status>("tellStatus", download))
            if ["complete", "error", "removed"].contains(status.status) || Date() > deadline { return status }
            try await Task.sleep(nanoseconds: 20_000_000)
        }
    }

    @Test func `It tells its version`() async throws {
        let version = try await (try client).send(Aria2<Version>("getVersion"))
        #expect(version.version.hasPrefix("1."))
        #expect(!version.enabledFeatures.isEmpty)
    }

    @Test func `Its secret token is in no log`() async throws {
        let log = RecordingLog()
        var configuration = HarborClient.Configuration()
        (configuration.logHandler, configuration.debugType) = (log, .requestAndResponse)
        let client = HJRPCClient(
            endpoint: try ServerEnvironment.value("HARBOR_ARIA2"),
            client: HarborClient(configuration)
        )
        _ = try await client.send(Aria2<Version>("getVersion"))
        let text = log.text
        #expect(text.contains(#""params":["REDACTED"]"#) && text.contains("curl"))
        #expect(!text.contains(try ServerEnvironment.value("HARBOR_ARIA2_SECRET")))
    }

    @Test func `A download is added, and followed to its end`() async throws {
        let client = try client
        let source = try ServerEnvironment.value("HARBOR_NGINX_HTTP") + "/large.bin"
        let name = "\(UUID().uuidString).bin"
        let download = try await client.send(Aria2<String>("addUri", [source], ["out": name]))
        let status = try await end(of: download, client)
        #expect(status.gid == download && status.status == "complete" && status.errorCode == "0")
        #expect(status.totalLength == "10485760" && status.completedLength == "10485760")
        let folder = URL(fileURLWithPath: try ServerEnvironment.value("HARBOR_ARIA2_DIR"))
        let file = folder.appendingPathComponent(name)
        defer { try? FileManager.default.removeItem(at: file) }
        let original = URL(fileURLWithPath: try ServerEnvironment.value("HARBOR_NGINX_ROOT"))
        let isSame = try Data(contentsOf: file) == Data(contentsOf: original.appendingPathComponent("large.bin"))
        #expect(isSame)
    }

    @Test func `A download that fails ends with an error`() async throws {
        let client = try client
        let source = try ServerEnvironment.value("HARBOR_NGINX_HTTP") + "/not-there"
        let download = try await client.send(Aria2<String>("addUri", [source]))
        let status = try await end(of: download, client)
        // 3: the resource was not found.
        #expect(status.status == "error" && status.errorCode == "3")
    }

    @Test func `system.multicall calls several methods`() async throws {
        struct Part: Encodable, Sendable {
            let methodName: String
            let params: [String]
        }
        let token = "token:" + (try ServerEnvironment.value("HARBOR_ARIA2_SECRET"))
        let parts = [
            Part(methodName: "aria2.getVersion", params: [token]),
            Part(methodName: "aria2.tellStatus", params: [token, "0000000000000000"]),
            Part(methodName: "system.listMethods", params: []),
        ]
        let results = try await (try client).send(HJRPCCall<JSONValue>("system.multicall", .positional(parts)))
        #expect(results.array?.count == 3)
        #expect(results[0]?[0]?["version"]?.string?.hasPrefix("1.") == true)
        #expect(results[1]?["code"] == 1)
        #expect(results[2]?[0]?.array?.contains("aria2.addUri") == true)
    }

    @Test func `A batch has one answer for each, of its own type`() async throws {
        let (version, methods, missing) = try await (try client).batch(
            Aria2<Version>("getVersion"),
            HJRPCCall<[String]>("system.listMethods"),
            Aria2<Status>("tellStatus", "0000000000000000")
        )
        #expect(try version.get().version.hasPrefix("1."))
        #expect(try methods.get().contains("aria2.tellStatus"))
        guard case .failure(.jrpcError(let error)) = missing else {
            Issue.record("\(missing)")
            return
        }
        #expect(error.code == 1 && error.message.contains("0000000000000000"))
    }

    @Test func `Errors win over the status that they come with`() async throws {
        let client = try client
        let refused = await client.request(try Aria2<Version>("getVersion", token: "wrong"))
        guard case .error(.jrpcError(let error)) = refused else {
            Issue.record("\(refused)")
            return
        }
        #expect(error == HJRPCError(code: 1, message: "Unauthorized"))
        let unknown = await client.request(HJRPCCall<Int>("aria2.noSuchMethod"))
        guard case .error(.jrpcError(let error)) = unknown else {
            Issue.record("\(unknown)")
            return
        }
        #expect(error.code == 1 || error.code == HJRPCError.methodNotFound)
    }
}
