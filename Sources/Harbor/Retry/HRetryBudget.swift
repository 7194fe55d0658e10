import HTTPClientKit

/// What many requests may spend on being repeated, so that a fleet of clients does not storm a server that is sick.
///
/// Every repeat takes one unit, every first attempt gives a part of one back. With the defaults ten requests may be
/// repeated at once, and in the long run one in ten.
///
/// ```swift
/// let budget = HRetryBudget(capacity: 20, ratio: 0.05)
/// ```
///
/// Requests share a budget when their policies have the same instance.
public final class HRetryBudget: Sendable {
    /// The most units that there can be.
    public let capacity: Double
    /// What a first attempt gives back, in units.
    public let ratio: Double
    private let units: Lock<Double>

    /// Creates a budget that is full.
    public init(capacity: Double = 10, ratio: Double = 0.1) {
        self.capacity = capacity
        self.ratio = ratio
        self.units = Lock(capacity)
    }

    /// The units that are there.
    public var remaining: Double { units.withLock { $0 } }

    func deposit() {
        units.withLock { $0 = min(capacity, $0 + ratio) }
    }

    /// Takes a unit; false when there is none.
    func withdraw() -> Bool {
        units.withLock { units in
            // Tenths do not add up to one exactly.
            guard units > 1 - 1e-9 else { return false }
            units = max(0, units - 1)
            return true
        }
    }
}
