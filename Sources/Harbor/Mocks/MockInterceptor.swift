import Foundation
import HTTPClientKit

/// Answers an attempt from the mocks of the scope or the client, where there is one for the request.
struct MockInterceptor: HTTPInterceptor {
    private let key: MockKey
    private let mocks: HMocks
    private let clock: any HarborClock
    private let timeouts: HTTPTimeouts

    /// `nil` when no mock can come into question.
    init?(
        for type: any HRequestBaseRequestProtocol.Type,
        registered: HMocks,
        configuration: HarborClient.Configuration
    ) {
        let scoped = HarborClient.scope.mocks
        guard let mocks = scoped ?? (configuration.usesRegisteredMocks ? registered : nil), !mocks.isIdle else {
            return nil
        }
        self.key = MockKey(type)
        self.mocks = mocks
        self.clock = configuration.clock
        self.timeouts = configuration.timeouts
    }

    func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        guard let (answer, sent) = try await mocks.answer(to: request, of: key) else { return try await next(request) }
        switch answer {
        case .closure(let closure): return try await closure(sent).handedOver(as: request.delivery)
        case .answer(let answer):
            let given = try await given(answer, within: (request.timeouts ?? timeouts).total)
            return try await given.handedOver(as: request.delivery)
        case .exhausted: throw HRequestError.mockError("The mock for \(key.name) has no answer left.")
        }
    }

    private func given(_ answer: HMockAnswer, within limit: TimeInterval?) async throws -> HTTPResponse {
        if let limit, answer.delay >= limit {
            try await clock.sleep(for: limit)
            throw HTTPClientError.timeout
        }
        if answer.delay > 0 { try await clock.sleep(for: answer.delay) }
        switch answer.error {
        case nil:
            var response = HTTPResponse(statusCode: answer.statusCode, body: answer.data, headers: answer.headers)
            let rest = limit.map { $0 - answer.delay }
            response.bodyStream = answer.stream.map { HTTPBodyStream(steps: $0, clock: clock, within: rest) }
            return response
        case .apiError(let statusCode, let data):
            return HTTPResponse(statusCode: statusCode, body: data, headers: answer.headers)
        case let error?:
            if let fault = error.asTransportError { throw fault }
            throw error
        }
    }
}
