#if os(macOS) || os(Linux)
import FastJSON
import Foundation
import Harbor
import HarborJRPC
import TestSupport
import Testing

/// Against the language server of the toolchain, over its standard streams.
@Suite(.needsServers, .serialized, .timeLimit(.minutes(5)))
struct LanguageServerTests {
    private struct Symbol: HModel {
        let name: String
        let kind: Int
        let children: [Symbol]?
    }

    private struct Shutdown: HJRPCCallProtocol {
        typealias Model = Void
        let method = "shutdown"
    }

    /// Runs code with a server that has been initialized for an empty folder.
    private func withServer(_ body: (HJRPCConnection, _ folder: URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var process = HJRPCProcess(try ServerEnvironment.value("HARBOR_SOURCEKIT_LSP"), directory: folder.path)
        process.standardError = .discarded
        var configuration = HJRPCConnection.Configuration.languageServer
        configuration.timeout = 120
        configuration.gracePeriod = 5
        let server = try HJRPCConnection.launch(process, configuration)
        let parameters: JSONValue = [
            "processId": nil,
            "rootUri": .string(folder.absoluteString),
            "capabilities": ["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]],
        ]
        let answer = try await server.send(HJRPCCall<JSONValue>("initialize", .named(parameters)))
        #expect(answer["capabilities"]?["documentSymbolProvider"] != nil)
        try await server.notify(HJRPCNotice("initialized", .named(JSONValue.object([:]))))
        try await body(server, folder)
        await server.close()
    }

    @Test func `A file is opened, its symbols are told, and the server shuts down`() async throws {
        try await withServer { server, folder in
            let text =
                "struct Point {\n    var x = 0\n    func moved() -> Point { self }\n}\n\nfunc origin() -> Point { Point() }\n"
            let file = folder.appendingPathComponent("Point.swift")
            try Data(text.utf8).write(to: file)
            let document: JSONValue = [
                "uri": .string(file.absoluteString), "languageId": "swift", "version": 1, "text": .string(text),
            ]
            try await server.notify(HJRPCNotice("textDocument/didOpen", .named(["textDocument": document])))
            let identifier = ["textDocument": ["uri": file.absoluteString]]
            let symbols = try await server.send(
                HJRPCCall<[Symbol]>("textDocument/documentSymbol", .named(identifier))
            )
            #expect(symbols.map(\.name) == ["Point", "origin()"])
            #expect(symbols.first?.children?.map(\.name) == ["x", "moved()"])
            // 23 is a struct and 12 a function in the Language Server Protocol.
            #expect(symbols.map(\.kind) == [23, 12])

            try await server.send(Shutdown())
            try await server.notify(HJRPCNotice("exit"))
            #expect(await server.waitForEnd() == .peerExited(status: 0))
        }
    }

    @Test func `Concurrent calls, an unknown method, and the end while a call waits`() async throws {
        try await withServer { server, _ in
            let responses = await withTaskGroup(of: HJRPCResponse<JSONValue>.self) { group in
                for _ in 0..<20 { group.addTask { await server.request(HJRPCCall("harbor/noSuchMethod")) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let codes = responses.map { response in
                if case .error(.jrpcError(let error)) = response { error.code } else { 0 }
            }
            #expect(codes == [Int](repeating: HJRPCError.methodNotFound, count: 20))
            await server.close()
            let late = await server.request(HJRPCCall<Int>("shutdown"))
            guard case .error(.connectionError(.closed)) = late else {
                Issue.record("\(late)")
                return
            }
        }
    }
}
#endif
