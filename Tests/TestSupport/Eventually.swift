package import Foundation

/// Waits until a condition of the process holds that nothing announces, such as its number of threads.
///
/// - Returns: Whether it held before the time was over.
package func eventually(within seconds: TimeInterval = 20, _ condition: () throws -> Bool) async rethrows -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while Date() < deadline {
        if try condition() { return true }
        try? await Task.sleep(nanoseconds: 5_000_000)
    }
    return try condition()
}
