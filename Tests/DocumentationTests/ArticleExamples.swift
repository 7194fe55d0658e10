#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl

/// The examples of the articles on security, connections, downloads and uploads; they are compiled, and not run.
enum ArticleExamples {
    static func trust(companyRoot: URL) throws {
        var configuration = CurlConfiguration()
        configuration.tls.trustRoots = .systemAnd(try TrustedCertificates(file: companyRoot))
        configuration.tls.minimumVersion = .tls13
    }

    static func revocations(listFile: URL, _ configuration: inout CurlConfiguration) throws {
        configuration.tls.revocationLists = try RevocationLists(file: listFile)
    }

    static func identity(file: URL, password: String, _ configuration: inout CurlConfiguration) throws {
        let identity = try ClientIdentity(pkcs12File: file, password: password, hosts: ["*.example.com"])
        for warning in identity.warnings { print(warning) }
        configuration.tls.clientIdentities = [identity]
    }

    static func pins(current: String, backup: String, _ configuration: inout CurlConfiguration) throws {
        configuration.tls.pins = [
            try HostPins(hosts: ["api.example.com"], pins: [CertificatePin(current), CertificatePin(backup)])
        ]
        configuration.tls.pinFailureAction = .report { failure in print(failure.host, failure.chain) }
    }

    static func liveServer(url: URL) async throws {
        for certificate in try await CurlHTTPClient.fingerprints(ofServerAt: url) { print(certificate.publicKey) }
    }

    static func executor(client: CurlHTTPClient, paths: [String]) async throws -> Int {
        let total = try await withTaskExecutorPreference(client.executor) {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for path in paths {
                    group.addTask { try await client.send(HTTPRequest(path: path)).body.count }
                }
                return try await group.reduce(0, +)
            }
        }
        return total
    }

    static func limits() {
        var configuration = CurlConfiguration()
        configuration.maximumConnectionsPerHost = 16
        configuration.maximumConnections = 64
        configuration.connections.idleLifetime = 30
        configuration.connections.maximumAge = 600
        configuration.connections.keepAlive = .init(idle: 30, interval: 10)
        configuration.connections.addressOverrides = ["api.example.com:443": "192.0.2.7"]
        configuration.connections.localInterface = "lo"
        configuration.connections.httpVersion = .http1
        configuration.connections.unixSocket = "/run/service.sock"
    }

    static func proxy(user: String, password: String, _ configuration: inout CurlConfiguration) {
        let credentials = ProxyConfiguration.Credentials(user: user, password: password)
        configuration.proxy = .http(host: "proxy.example.com", port: 3128, credentials: credentials)
        configuration.proxy.exclusions = ["localhost", ".internal.example.com", "10.0.0.0/8"]
    }

    static func timeLimits(client: any HTTPClient) async throws {
        let limits = HTTPTimeouts(connect: 5, idle: 10, total: 30)
        do {
            _ = try await client.send(HTTPRequest(path: "users", timeouts: limits))
        } catch let error as HTTPClientError where error.isTimeout {
            print(error)
        }
    }

    static func download(client: any HTTPClient, file: URL) async throws {
        let download = try await client.download("images/disk.iso", to: file)
        print(download.size, download.resumedFrom)
    }

    static func downloadSettings(client: any HTTPClient, request: HTTPRequest, file: URL) async throws {
        var options = DownloadOptions()
        options.retry = DownloadRetry(attempts: 10, delay: 1, maximumDelay: 60)
        options.sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        do {
            try await client.download(request, to: file, options: options)
        } catch HTTPClientError.downloadFailed(let failure) {
            print(failure.message)
        }
        try await client.download(request, to: file) { progress in
            print(progress.written, progress.expected ?? 0, progress.rate, progress.secondsLeft ?? 0)
        }
    }

    struct Store: Sendable {
        let chunks: AsyncStream<Data>

        func chunks(of name: String) async throws -> AsyncStream<Data> { chunks }
    }

    static func uploads(archive: URL, size: Int, store: Store, recorder: Store, client: any HTTPClient) async throws {
        var request = HTTPRequest(path: "backups/today", method: .put)
        request.payload = .file(archive)
        request.uploadProgress = HTTPUploadProgressHandler { progress in
            print(progress.bytesSent, progress.fraction ?? 0)
        }
        let response = try await client.send(request)
        print(response.statusCode)
        request.payload = .stream(HTTPPayloadStream(length: size) { try await store.chunks(of: "today") })
        request.payload = .stream(HTTPPayloadStream(once: recorder.chunks))
    }

    static func expectContinue() {
        var configuration = CurlConfiguration()
        configuration.expectContinue = ExpectContinue(threshold: 64 << 10, timeout: 3)
    }

    static func facts(response: HTTPResponse) {
        if let metrics = response.metrics {
            print(metrics.timings.firstByte ?? 0, metrics.isConnectionReused ?? false, metrics.httpVersion ?? "")
        }
    }
}
#endif
