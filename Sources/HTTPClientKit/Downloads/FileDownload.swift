package import Foundation

/// A download into one file, over any number of attempts.
///
/// It stands between whoever repeats a request and whoever sends it: each pass is one attempt, which goes on where the
/// one before ended. A success comes out as a response without a body once the file is whole; any other response comes
/// out with its body, so that authorization and repeats are the same as for any request.
package final class FileDownload: HTTPInterceptor {
    private struct Facts {
        var part: PartialFile?
        var resumedFrom: Int?
        /// The most bytes that an attempt left for the next one.
        var kept = 0
        var meter: ProgressMeter
        var result: (size: Int, sha256: String?)?
    }

    private let file: URL
    private let options: DownloadOptions
    private let clock: any HarborClock
    private let progress: (@Sendable (DownloadProgress) -> Void)?
    private let facts: Lock<Facts>

    /// Creates a download; the first attempt opens its files.
    package init(
        to file: URL,
        options: DownloadOptions,
        clock: any HarborClock,
        progress: (@Sendable (DownloadProgress) -> Void)?
    ) {
        self.file = file
        self.options = options
        self.clock = clock
        self.progress = progress
        facts = Lock(Facts(meter: ProgressMeter(interval: options.progressInterval)))
    }

    /// Has somebody make the attempts, and puts the files down behind them, however they ended.
    package func run<Value, Failure: Error>(
        _ attempts: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        do throws(Failure) {
            let value = try await attempts()
            await facts.withLock { $0.part }?.putDown()
            return value
        } catch {
            await facts.withLock { $0.part }?.putDown()
            throw error
        }
    }

    /// What was downloaded; `nil` when the response is none of a success.
    package func result(_ response: HTTPResponse) -> DownloadedFile? {
        let (result, resumedFrom) = facts.withLock { ($0.result, $0.resumedFrom ?? 0) }
        guard let result else { return nil }
        return DownloadedFile(
            file: file,
            size: result.size,
            resumedFrom: resumedFrom,
            sha256: result.sha256,
            response: response
        )
    }

    /// The most bytes that an attempt has left for the next one.
    var kept: Int { facts.withLock { $0.kept } }

    // MARK: - One attempt

    package func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        for name in ["Range", "If-Range"] where request.headers.contains(name) {
            throw HTTPClientError.invalidRequest("a download sets \(name) itself")
        }
        let part = try opened()
        var asksForIdentity = !request.headers.contains("Accept-Encoding")
        var asksForRest = request.method == .get
        let fingerprint = DownloadRecord.fingerprint(of: request)
        while true {
            let resumption = asksForRest ? try await part.resumption(of: fingerprint) : nil
            let sent = Self.prepared(request, resuming: resumption, asksForIdentity: asksForIdentity)
            let response = try await next(sent).delivered(as: .streamed)
            let step = DownloadStep(
                after: response,
                to: request.method,
                resuming: resumption,
                isElsewhere: await part.record?.isContradicted(by: response) ?? false,
                asksForIdentity: asksForIdentity
            )
            switch step {
            case .handOver: return await response.explained()
            case .fail(let error): throw error
            case .startOver: asksForRest = false
            case .askCompressed: asksForIdentity = false
            case .whole(let length, let validator):
                let record = validator.map { validator in
                    DownloadRecord(of: response, to: fingerprint, validator: validator, total: length)
                }
                try await part.startOver(record)
                try await take(response, into: part, from: 0, to: length, of: length)
                return try await finish(response, part)
            case .part(let end, let total):
                try await take(response, into: part, from: resumption?.offset ?? 0, to: end, of: total)
                if end == total { return try await finish(response, part) }
            }
        }
    }

    /// The file's part, with no other download at it.
    ///
    /// - Throws: ``HTTPClientError/invalidRequest(_:)``, ``HTTPClientError/downloadFailed(_:)``.
    private func opened() throws(HTTPClientError) -> PartialFile {
        if let part = facts.withLock({ $0.part }) { return part }
        try options.validate()
        if let digest = options.sha256 {
            guard digest.utf8.count == 64, digest.utf8.allSatisfy(\.isASCIIHexDigit) else {
                throw .invalidRequest("the SHA-256 must be 64 hexadecimal digits, not \(digest.debugDescription)")
            }
        }
        let part = try PartialFile(
            try DownloadTarget(file),
            resumes: options.resumes,
            digest: options.sha256?.lowercasedASCII,
            clock: clock
        )
        facts.withLock { $0.part = part }
        return part
    }

    private static func prepared(
        _ request: HTTPRequest,
        resuming resumption: DownloadStep.Resumption?,
        asksForIdentity: Bool
    ) -> HTTPRequest {
        var request = request
        request.delivery = .streamed
        // The bytes in the file are counted without a coding, and so must those of a range be.
        if asksForIdentity { request.headers["Accept-Encoding"] = "identity" }
        if let resumption {
            request.headers["Range"] = "bytes=\(resumption.offset)-"
            request.headers["If-Range"] = resumption.validator.text
        }
        return request
    }

    /// Writes a body to the file.
    ///
    /// - Parameters:
    ///   - part: The file.
    ///   - start: How many bytes are there.
    ///   - end: How many there must be at its end; `nil` when that is not known.
    ///   - total: The length of the whole file.
    private func take(
        _ response: HTTPResponse,
        into part: PartialFile,
        from start: Int,
        to end: Int?,
        of total: Int?
    ) async throws {
        facts.withLock { facts in
            if facts.resumedFrom == nil || start == 0 { facts.resumedFrom = start }
        }
        report(0, start, total, isTurn: true)
        let body = response.bodyStream ?? HTTPBodyStream([])
        do {
            try await part.receive(body, upTo: end) { count, written in
                report(count, written, total, isTurn: false)
            }
        } catch {
            await noteKept(part)
            report(0, await part.written, total, isTurn: true)
            throw error
        }
        report(0, await part.written, total, isTurn: true)
    }

    private func noteKept(_ part: PartialFile) async {
        let kept = await part.record == nil ? 0 : await part.written
        facts.withLock { $0.kept = max($0.kept, kept) }
    }

    private func finish(_ response: HTTPResponse, _ part: PartialFile) async throws -> HTTPResponse {
        let sha256 = try await part.complete()
        let size = await part.written
        facts.withLock { $0.result = (size, sha256) }
        var response = response
        response.bodyStream = nil
        return response
    }

    private func report(_ count: Int, _ written: Int, _ total: Int?, isTurn: Bool) {
        guard let progress else { return }
        let now = clock.uptime
        let news = facts.withLock { facts in
            if count > 0 { facts.meter.add(count, at: now) }
            return facts.meter.report(written: written, expected: total, at: now, isTurn: isTurn)
        }
        if let news { progress(news) }
    }
}
