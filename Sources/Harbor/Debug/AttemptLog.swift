import HTTPClientKit

/// Logs each attempt as it is sent, and what came of it.
struct AttemptLog: HTTPInterceptor {
    let log: CallLog

    init(_ log: CallLog) {
        self.log = log
    }

    func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        log.log(request)
        let start = log.clock.uptime
        do {
            let response = try await next(request)
            log.log(response, to: request, seconds: log.clock.uptime - start)
            return response
        } catch {
            log.log(error, seconds: log.clock.uptime - start)
            throw error
        }
    }
}
