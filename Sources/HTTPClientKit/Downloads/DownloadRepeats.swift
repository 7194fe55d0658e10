import Foundation

/// Has a download go on by itself, as its rule says.
struct DownloadRepeats: HTTPInterceptor {
    private static let passingStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

    let rule: DownloadRetry
    let download: FileDownload
    let clock: any HarborClock

    func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        var failures = 0
        var furthest = 0
        while true {
            let result: Result<HTTPResponse, any Error>
            do { result = .success(try await next(request)) } catch { result = .failure(error) }
            if download.kept > furthest {
                furthest = download.kept
                failures = 0
            }
            failures += 1
            guard failures < rule.attempts, mayPass(result, request) else { return try result.get() }
            try await clock.sleep(for: delay(after: result, failures: failures))
        }
    }

    private func mayPass(_ result: Result<HTTPResponse, any Error>, _ request: HTTPRequest) -> Bool {
        switch result {
        case .success(let response):
            request.method.isIdempotent && Self.passingStatuses.contains(response.statusCode)
        case .failure(let error):
            switch TransportFault(error) {
            case .beforeSending: true
            case .afterSending: request.method.isIdempotent
            case .lasting: false
            }
        }
    }

    private func delay(after result: Result<HTTPResponse, any Error>, failures: Int) -> TimeInterval {
        let longest = rule.maximumDelay
        if case .success(let response) = result,
            let asked = response.headers["Retry-After"].flatMap({ RetryAfter.seconds($0, now: clock.now) })
        {
            return min(asked, longest)
        }
        let full = min(longest, rule.delay * pow(2, Double(min(failures, 30) - 1)))
        return full * .random(in: 0.5...1)
    }
}
