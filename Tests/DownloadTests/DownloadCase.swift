#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// A server with one file, a client and a place for the download.
struct DownloadCase: Sendable {
    let server: HTTPTestServer
    let client: any HTTPClient
    let folder: ScratchFolder

    var target: URL { folder.file("file.bin") }

    static let once: DownloadOptions = {
        var options = DownloadOptions()
        options.retry = .never
        return options
    }()

    static func run(_ body: (DownloadCase) async throws -> Void) async throws {
        let folder = try ScratchFolder()
        try await Engine.curl.withServer { server, client in
            try await body(DownloadCase(server: server, client: client, folder: folder))
        }
    }

    /// Has the server give out a file.
    func serve(_ file: RangeFile) {
        server.route("/file") { file.answer(to: $0) }
    }

    /// Has the server give out a file once, and break off after so many bytes of the body.
    func serveOnce(_ file: RangeFile, cutAfter count: Int) {
        server.enqueueRaw { connection in
            let answer = file.answer(to: try await connection.readRequest())
            guard case .data(let body) = answer.body else { return }
            var head = "HTTP/1.1 \(answer.status) OK\r\nContent-Length: \(body.count)\r\n"
            for field in answer.headers { head += "\(field.name): \(field.value)\r\n" }
            try await connection.write(head + "\r\n")
            try await connection.write(Data(body.prefix(count)))
        }
    }

    /// Has a download of the file fail after so many bytes.
    func interrupt(_ file: RangeFile = RangeFile(size: 400_000), after count: Int = 250_000) async throws {
        serveOnce(file, cutAfter: count)
        guard case .truncatedBody = await failure() else {
            Issue.record("a body that was cut short is none")
            return
        }
    }

    @discardableResult
    func download(
        _ options: DownloadOptions = DownloadCase.once,
        progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws -> DownloadedFile {
        try await client.download("file", to: target, options: options, progress: progress)
    }

    /// The error of a download.
    func failure(_ options: DownloadOptions = DownloadCase.once) async -> HTTPClientError? {
        do {
            try await download(options)
            return nil
        } catch {
            return error as? HTTPClientError
        }
    }

    /// The fault of a download that has no file for another reason than the network.
    func fault(_ options: DownloadOptions = DownloadCase.once) async -> DownloadFailure.Reason? {
        if case .downloadFailed(let failure) = await failure(options) { failure.reason } else { nil }
    }

    /// Why no file can be made at a place.
    func fault(at place: URL) async -> DownloadFailure? {
        do {
            try await client.download("file", to: place)
        } catch HTTPClientError.downloadFailed(let failure) {
            return failure
        } catch {}
        return nil
    }

    /// Whether the file is there with this content.
    func has(_ content: Data) throws -> Bool {
        try Data(contentsOf: target) == content
    }

    var ranges: [String?] { server.requests.map { $0.headers["Range"] } }
}
#endif
