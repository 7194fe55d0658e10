extension HTTPResponse {
    /// What is known of a response besides the response, kept in one place so that handing a response on costs little.
    struct Facts: Equatable, Sendable {
        var metrics: HTTPMetrics?
        var hops: [HTTPHop] = []
        var source: Source?
    }

    /// A value behind a reference, which is never changed, so that any number of threads may have it.
    final class FactsBox: Equatable, Sendable {
        let value: Facts

        init(_ value: Facts) {
            self.value = value
        }

        static func == (left: FactsBox, right: FactsBox) -> Bool { left.value == right.value }
    }

    /// Changes what is known.
    mutating func changeFacts(_ change: (inout Facts) -> Void) {
        var facts = factsBox?.value ?? Facts()
        change(&facts)
        factsBox = FactsBox(facts)
    }
}
