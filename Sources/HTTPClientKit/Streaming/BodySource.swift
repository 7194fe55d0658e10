package import Foundation

/// Where the chunks of a body come from: an engine's transfer, or a list in a mock.
///
/// One caller asks at a time, and does not ask again after the end or an error.
package protocol BodySource: Sendable {
    /// The next chunk, `nil` at the end; waits for it without holding a thread, and without leaving the caller's actor.
    nonisolated(nonsending) func next() async throws -> Data?

    /// Gives the transfer up and frees its connection; a call of ``next()`` that waits then returns soon.
    ///
    /// May be called on any thread, during ``next()`` and more than once.
    func cancel()
}
