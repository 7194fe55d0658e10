import Foundation
import HTTPClientKit

/// Downloads a file as the command line says.
struct DownloadRun {
    /// What a shell takes for an end by ctrl-C.
    private static let interrupted: Int32 = 130

    let arguments: DownloadArguments
    let client: any HTTPClient
    let display: ProgressDisplay
    let complain: @Sendable (String) -> Void

    /// - Returns: The status that the process ends with.
    func run() async -> Int32 {
        var options = DownloadOptions()
        options.sha256 = arguments.sha256
        options.progressInterval = display.interval
        let request = HTTPRequest(path: arguments.url.absoluteString)
        let task = Task { [options] in
            try await client.download(request, to: arguments.file, options: options) { display.show($0) }
        }
        let interruption = Interruption(cancelling: task)
        let result = await task.result
        interruption.end()
        display.end()
        switch result {
        case .success(let download):
            display.write(summary(download))
            return 0
        case .failure(HTTPClientError.cancelled):
            let isKept = FileManager.default.fileExists(atPath: arguments.file.path + ".partial")
            complain(isKept ? "Interrupted. The same command goes on from here." : "Interrupted.")
            return Self.interrupted
        case .failure(let error):
            complain("\(error)")
            return 1
        }
    }

    private func summary(_ download: DownloadedFile) -> String {
        var lines = ["\(download.file.path): \(DownloadText.size(download.size))"]
        if download.resumedFrom > 0 { lines[0] += ", of which \(DownloadText.size(download.resumedFrom)) were there" }
        if let sha256 = download.sha256 { lines.append("SHA-256 \(sha256), as it should be") }
        return lines.joined(separator: "\n") + "\n"
    }
}
