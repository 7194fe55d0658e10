import Testing

/// A test of names that are deprecated.
///
/// A test function can neither be deprecated itself nor use deprecated names without a warning; a closure that a
/// deprecated witness hands out can.
struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable () async throws -> Void

    init(_ sentence: String, run: @escaping @Sendable () async throws -> Void) {
        testDescription = sentence
        self.run = run
    }
}

/// A list of scenarios, whose declaration may be deprecated.
protocol ScenarioList {
    static var all: [Scenario] { get }
}

/// The list, through an existential: named directly it is deprecated.
func scenarios(of list: any ScenarioList.Type) -> [Scenario] { list.all }
