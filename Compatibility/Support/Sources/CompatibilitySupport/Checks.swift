import Foundation

/// What a program found, whose exit status says whether all of it was right.
///
/// ```swift
/// let checks = Checks()
/// checks.equal(user.name, "Ada", "the name of the user")
/// checks.exit(expecting: 1)
/// ```
public final class Checks: @unchecked Sendable {
    // Unchecked because the compiler cannot see that the two are only touched under the lock.
    private let lock = NSLock()
    private var made = 0
    private var wrong: [String] = []

    /// Begins with nothing found.
    public init() {}

    /// Notes whether two values are equal.
    public func equal<Value: Equatable>(_ actual: Value, _ expected: Value, _ what: String) {
        note(actual == expected, "\(what): \(actual), and not \(expected)")
    }

    /// Notes whether something holds.
    public func holds(_ condition: Bool, _ what: String) {
        note(condition, what)
    }

    /// Ends the program, with status 0 when as many checks were made as expected and all were right.
    public func exit(expecting count: Int) -> Never {
        lock.lock()
        defer { lock.unlock() }
        for line in wrong { print("wrong: \(line)") }
        print("\(made) checks, \(wrong.count) wrong")
        if made != count { print("wrong: \(count) checks were expected") }
        Foundation.exit(wrong.isEmpty && made == count ? 0 : 1)
    }

    private func note(_ isRight: Bool, _ what: String) {
        lock.lock()
        defer { lock.unlock() }
        made += 1
        if !isRight { wrong.append(what) }
    }
}
