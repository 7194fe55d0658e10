import HTTPClientKit

/// The mocks of a client or of a scope, and the requests that they were asked for.
///
/// ```swift
/// client.mocks.register(HMock(request: GetUser.self, statusCode: 404))
/// client.mocks.isStrict = true
/// // …
/// #expect(client.mocks.requests(of: GetUser.self).map(\.url) == ["https://api.example.com/users/42"])
/// ```
///
/// Safe to use from many tasks at once.
public final class HMocks: Sendable {
    private struct State {
        var sources: [MockKey: MockSource] = [:]
        var fallback: HMock.Answer?
        var isStrict = false
        var asked: [(key: MockKey, request: HSentRequest)] = []
    }

    private let state = Lock(State())

    init() {}

    /// Whether a request without a mock fails, with ``HRequestError/mockError(_:)`` that names it; false by default.
    public var isStrict: Bool {
        get { state.withLock { $0.isStrict } }
        set { state.withLock { $0.isStrict = newValue } }
    }

    /// Adds a mock; it replaces an earlier one for its type.
    public func register(_ mock: HMock) {
        state.withLock { $0.sources[mock.key] = mock.source }
    }

    /// Adds a sequence; it replaces an earlier mock for its type.
    public func register(_ sequence: HMockSequence) {
        state.withLock { $0.sources[sequence.key] = .sequence(sequence.answers[...]) }
    }

    /// Answers the requests of every type that has no mock of its own with a closure.
    public func registerFallback(_ answer: @escaping HMock.Answer) {
        state.withLock { $0.fallback = answer }
    }

    /// Removes the mock for the type that this one is for.
    public func remove(_ mock: HMock) {
        state.withLock { _ = $0.sources.removeValue(forKey: mock.key) }
    }

    /// Removes every mock; what was asked is kept.
    public func removeAll() {
        state.withLock { state in
            state.sources = [:]
            state.fallback = nil
        }
    }

    /// Every request that a mock was asked for, repeats included, in order.
    public var requests: [HSentRequest] { state.withLock { $0.asked.map(\.request) } }

    /// The requests of one type, repeats included, in order.
    public func requests(of type: any HRequestBaseRequestProtocol.Type) -> [HSentRequest] {
        let key = MockKey(type)
        return state.withLock { state in state.asked.filter { $0.key == key }.map(\.request) }
    }

    /// How often mocks were asked for requests of one type, repeats included.
    public func count(of type: any HRequestBaseRequestProtocol.Type) -> Int {
        requests(of: type).count
    }
}

extension HMocks {
    /// Whether there is a mock for a type, other than the fallback.
    package func hasMock(for type: any HRequestBaseRequestProtocol.Type) -> Bool {
        state.withLock { $0.sources[MockKey(type)] != nil }
    }

    /// Whether there is nothing that a request could meet here.
    var isIdle: Bool { state.withLock { $0.sources.isEmpty && $0.fallback == nil && !$0.isStrict } }

    /// The next answer for a type, which counts as asked for; `nil` when it is not mocked and need not be.
    func answer(to request: HTTPRequest, of key: MockKey) async throws -> (
        next: MockSource.Next, request: HSentRequest
    )? {
        let isMocked = state.withLock { $0.sources[key] != nil || $0.fallback != nil || $0.isStrict }
        guard isMocked else { return nil }
        let sent = try await HSentRequest(request)
        let next: MockSource.Next? = state.withLock { state in
            let next = state.sources[key]?.next() ?? state.fallback.map(MockSource.Next.closure)
            if next != nil { state.asked.append((key, sent)) }
            return next
        }
        if let next { return (next, sent) }
        guard isStrict else { return nil }
        throw HRequestError.mockError(
            "There is no mock for \(key.name) (\(sent.method) \(sent.url.prefix { $0 != "?" }))."
        )
    }
}
