#if os(Linux)
import Foundation
import Harbor
import HarborJRPC
import TestSupport
import Testing

extension ProcessWide {
    /// What programs at the other end of a `HJRPCConnection` take of the process.
    struct ProgramTests {
        private struct Ask: HJRPCRequestProtocol {
            typealias Model = String
            var parameters: [String: Any]? { nil }
            var method = "ask"
            var requestID: HJRPCID? = 1
            var needsAuth = false
            var headers: [String: String]?
            var retries: Int?
        }

        @Test func `Nothing is left of a hundred programs: no descriptor, no process, no thread`() async throws {
            let descriptors = ProcessProbe.descriptors("pipe").count
            let children = try childProcesses()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let answers = !number.isMultiple(of: 2)
                        let reply = #"printf '{"jsonrpc":"2.0","result":"x","id":1}\n'; cat"#
                        let script = "read -r line; " + (answers ? reply : "exit 1")
                        var process = HJRPCProcess("sh", arguments: ["-c", script])
                        process.standardError = .discarded
                        let connection = try HJRPCConnection.launch(process)
                        let answer = try? await connection.send(Ask())
                        #expect(answer == (answers ? "x" : nil))
                        await connection.close()
                    }
                }
                try await group.waitForAll()
            }
            #expect(try childProcesses() == children)
            #expect(await eventually { ProcessProbe.threads(named: "HarborJRPC") == 0 })
            #expect(await eventually { ProcessProbe.threads(named: "HarborJRPC chil") == 0 })
            #expect(await eventually { ProcessProbe.descriptors("pipe").count <= descriptors })
        }

        /// The children of this process, the dead that nobody has waited for among them.
        private func childProcesses() throws -> Set<Int> {
            let me = String(ProcessInfo.processInfo.processIdentifier)
            let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { name -> Int? in
                guard let number = Int(name),
                    let data = try? FileHandle(forReadingAtPath: "/proc/\(number)/stat")?.readToEnd()
                else { return nil }
                // The command, in parentheses, may hold spaces; after it come the state and the parent.
                let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ")
                return fields?.dropFirst().first.map(String.init) == me ? number : nil
            }
            return Set(numbers)
        }
    }
}
#endif
