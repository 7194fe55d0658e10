import FastJSON
import Foundation
import Testing

/// A type that both decoders are asked for.
struct Probe: Sendable, CustomTestStringConvertible {
    let name: String
    /// What differs between the decoders for a document; `nil` when nothing does.
    let difference: @Sendable (Data, Setup) -> String?

    /// - Parameter hasOrder: `false` for types that read members in an order that Foundation leaves to chance; then
    ///   any two failures are alike.
    init<T: Decodable & Equatable & SendableMetatype>(_ type: T.Type, hasOrder: Bool = true) {
        name = "\(type)"
        difference = { data, setup in
            let fast = Outcome { try setup.fast.decode(type, from: data) }
            let foundation = Outcome { try setup.foundation.decode(type, from: data) }
            if fast.isEqual(to: foundation) { return nil }
            if !hasOrder, fast.failure != nil, foundation.failure != nil { return nil }
            let text = String(decoding: data, as: UTF8.self).debugDescription
            return "\(type) from \(text): \(fast.summary), and from Foundation \(foundation.summary)"
        }
    }

    var testDescription: String { name }

    static let all: [Probe] = [
        Probe(Bool.self), Probe(String.self), Probe(Double.self), Probe(Float.self), Probe(Int.self),
        Probe(Int8.self), Probe(Int16.self), Probe(Int32.self), Probe(Int64.self), Probe(UInt.self),
        Probe(UInt8.self), Probe(UInt16.self), Probe(UInt32.self), Probe(UInt64.self),
        Probe(Bool?.self), Probe(Int?.self), Probe(String??.self), Probe([Int].self), Probe([Int?].self),
        Probe([String].self), Probe([Double].self), Probe([Float].self), Probe([Bool].self), Probe([UInt8].self),
        Probe([[Int]].self), Probe([[String]?].self), Probe(Set<Int>.self), Probe(ContiguousArray<Int>.self),
        Probe([String: Int].self, hasOrder: false), Probe([String: [String: Double?]].self, hasOrder: false),
        Probe([Int: String].self, hasOrder: false), Probe([Suit: Int].self, hasOrder: false),
        Probe([Colour: Int].self, hasOrder: false), Probe([[String: Flat]].self, hasOrder: false),
        Probe(Scalars.self), Probe(Optionals.self), Probe(Flat.self), Probe([Flat].self), Probe(Flat?.self),
        Probe(Nested.self), Probe(Tree.self), Probe(Suit.self), Probe(Level.self), Probe(Shape.self),
        Probe([Shape].self), Probe(EnumHolder.self, hasOrder: false), Probe(Dog.self), Probe(Cat.self),
        Probe(ByHand.self), Probe(Supers.self), Probe(PastTheEnd.self), Probe(Reporter.self, hasOrder: false),
        Probe(Wrapped.self), Probe([Wrapped].self), Probe(Special.self, hasOrder: false), Probe(Informed.self),
        Probe(Accented.self), Probe(Date.self), Probe(Data.self), Probe(URL.self), Probe(Decimal.self),
        Probe([Decimal].self), Probe([Date].self), Probe([URL?].self), Probe(Range<Int>.self),
    ]
}
