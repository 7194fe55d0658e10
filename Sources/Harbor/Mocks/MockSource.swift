import HTTPClientKit

/// The type that a mock is for.
struct MockKey: Hashable, Sendable {
    private let identifier: ObjectIdentifier
    let name: String

    init(_ type: any HRequestBaseRequestProtocol.Type) {
        identifier = ObjectIdentifier(type)
        name = "\(type)"
    }

    static func == (left: Self, right: Self) -> Bool { left.identifier == right.identifier }

    func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// Where a mock has its answers from.
enum MockSource: Sendable {
    typealias Closure = @Sendable (HSentRequest) async throws -> HTTPResponse

    case always(HMockAnswer)
    /// The answers that are left.
    case sequence(ArraySlice<HMockAnswer>)
    case closure(Closure)

    enum Next: Sendable {
        case answer(HMockAnswer)
        case closure(Closure)
        case exhausted
    }

    mutating func next() -> Next {
        switch self {
        case .always(let answer): return .answer(answer)
        case .closure(let closure): return .closure(closure)
        case .sequence(var answers):
            guard let answer = answers.popFirst() else { return .exhausted }
            self = .sequence(answers)
            return .answer(answer)
        }
    }
}
