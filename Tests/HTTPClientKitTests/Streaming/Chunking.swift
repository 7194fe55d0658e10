import Foundation
import HTTPClientKit

/// Ways to cut bytes into chunks, all of which must give the same result.
enum Chunking {
    /// In one piece, at every place in two, byte by byte, and sixty times at random.
    static func all(of text: String) -> [[Data]] { all(of: Data(text.utf8)) }

    static func all(of bytes: Data) -> [[Data]] {
        var ways = [[bytes], bytes.map { Data([$0]) }]
        for place in 0...bytes.count { ways.append([bytes.prefix(place), bytes.dropFirst(place)]) }
        var generator = SeededGenerator(seed: 42)
        for _ in 0..<60 { ways.append(random(bytes, using: &generator)) }
        return ways
    }

    private static func random(_ bytes: Data, using generator: inout SeededGenerator) -> [Data] {
        var rest = bytes
        var chunks: [Data] = []
        while !rest.isEmpty {
            let count = Int.random(in: 0...min(7, rest.count), using: &generator)
            chunks.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return chunks
    }
}

/// Numbers that look random and are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension AsyncSequence {
    /// Every element, and the error that ended them if one did.
    func outcome() async -> (elements: [Element], error: HTTPClientError?) {
        var elements: [Element] = []
        do {
            for try await element in self { elements.append(element) }
            return (elements, nil)
        } catch {
            return (elements, error as? HTTPClientError)
        }
    }
}

extension HTTPBodyStream {
    init(_ text: String) {
        self.init([Data(text.utf8)])
    }
}
