/// The system's random numbers, from a generator that has a size.
///
/// The system's own has none, and the compiler gives such a variable no address: whatever is in its place, ThreadSanitizer
/// takes for one, and two that are changed at once for a race.
package struct SystemRandom: RandomNumberGenerator {
    private let size: UInt8 = 0

    package init() {}

    package mutating func next() -> UInt64 {
        var system = SystemRandomNumberGenerator()
        return system.next()
    }
}
