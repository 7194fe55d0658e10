extension HTTPResponse {
    /// What is known of a response besides the response, kept in one place so that handing a response on costs little.
    struct Facts: Equatable, Sendable {
        var metrics: HTTPMetrics?
        var hops: [HTTPHop] = []
        var source: Source?
    }

    /// A value behind a reference, copied when it is changed while others have it, too.
    ///
    /// Unchecked because the compiler cannot see that it is changed by its only owner alone.
    final class FactsBox: @unchecked Sendable, Equatable {
        fileprivate(set) var value: Facts

        init(_ value: Facts) {
            self.value = value
        }

        static func == (left: FactsBox, right: FactsBox) -> Bool { left.value == right.value }
    }

    /// Changes what is known, in place when no other response shares it.
    mutating func changeFacts(_ change: (inout Facts) -> Void) {
        if !isKnownUniquelyReferenced(&factsBox) { factsBox = FactsBox(factsBox?.value ?? Facts()) }
        if let factsBox { change(&factsBox.value) }
    }
}
