import Foundation
import HTTPClientKit
import HTTPClientKitCurl

/// Does one thing and ends, so that what the process has cost is what that thing costs.
@main
struct DownloadBenchmarks {
    static let usage = """
        Usage: DownloadBenchmarks file URL FILE        download URL to FILE
               DownloadBenchmarks read URL [RATE]      read URL and let it go, RATE bytes a second at most

        """

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2, let url = URL(string: arguments[1]) else { throw Failure(usage) }
        let client = CurlHTTPClient(baseURL: url)
        switch (arguments[0], arguments.count) {
        case ("file", 3):
            try await client.download(url.absoluteString, to: URL(fileURLWithPath: arguments[2]))
        case ("read", 2): try await read(url, from: client, rate: nil)
        case ("read", 3): try await read(url, from: client, rate: Double(arguments[2]))
        default: throw Failure(usage)
        }
    }

    private static func read(_ url: URL, from client: CurlHTTPClient, rate: Double?) async throws {
        var request = HTTPRequest(path: url.absoluteString)
        request.delivery = .streamed
        guard let body = try await client.send(request).bodyStream else { throw Failure("there is no body") }
        let start = ProcessInfo.processInfo.systemUptime
        var count = 0
        for try await chunk in body {
            count += chunk.count
            guard let rate else { continue }
            let ahead = Double(count) / rate - (ProcessInfo.processInfo.systemUptime - start)
            if ahead > 0 { try await Task.sleep(nanoseconds: UInt64(ahead * 1e9)) }
        }
    }
}

struct Failure: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
