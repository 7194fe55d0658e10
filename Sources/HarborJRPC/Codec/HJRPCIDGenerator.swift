import Foundation
import HTTPClientKit

/// Where calls have their ids from that bring none of their own.
///
/// ```swift
/// configuration.ids = .counter()
/// ```
public struct HJRPCIDGenerator: Sendable {
    private let make: @Sendable () -> HJRPCID

    /// Takes ids from a closure, which must give another one each time.
    public init(_ make: @escaping @Sendable () -> HJRPCID) {
        self.make = make
    }

    /// Random UUIDs as strings.
    public static let uuid = HJRPCIDGenerator { .string(UUID().uuidString) }

    /// Numbers that count up.
    ///
    /// - Parameter first: The first one; 1 by default.
    public static func counter(from first: Int = 1) -> HJRPCIDGenerator {
        let next = Lock(first)
        return HJRPCIDGenerator {
            next.withLock { next in
                defer { next &+= 1 }
                return .number(next)
            }
        }
    }

    func next() -> HJRPCID { make() }
}
