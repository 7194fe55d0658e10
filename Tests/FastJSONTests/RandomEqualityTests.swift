import FastJSON
import Foundation
import Testing

struct RandomEqualityTests {
    /// How many documents a run tries in all; `FASTJSON_RANDOM_DOCUMENTS` asks for more.
    static let count = max(
        200_000,
        ProcessInfo.processInfo.environment["FASTJSON_RANDOM_DOCUMENTS"].flatMap(Int.init) ?? 0
    )

    /// By chance, so that every run tries others; `FASTJSON_SEED` repeats one.
    static let seed =
        ProcessInfo.processInfo.environment["FASTJSON_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 1...(.max))

    @Test(arguments: [Source.random, .mutated])
    func `Random documents have the value or the error from both decoders`(source: Source) {
        print("\(Self.count / 2) \(source) documents from FASTJSON_SEED=\(Self.seed)")
        var random = RandomDocuments(seed: Self.seed ^ source.rawValue)
        let probes = Probe.all
        for _ in 0..<(Self.count / 2) {
            let document: [UInt8]
            switch source {
            case .random:
                document = random.document()
            case .mutated:
                let original =
                    random.next(2) == 0
                    ? random.document() : RandomDocuments.realistic[random.next(RandomDocuments.realistic.count)]
                document = random.mutate(original)
            }
            let probe = probes[random.next(probes.count)]
            let setup = random.next(4) == 0 ? Setup.all[random.next(Setup.all.count)] : .plain
            let difference = Self.difference(document, probe, setup)
            #expect(difference == nil)
        }
    }

    enum Source: UInt64, CustomTestStringConvertible {
        case random = 0x1000
        case mutated = 0x2000

        var testDescription: String { self == .random ? "random" : "mutated" }
    }

    /// Whether a text is none for the grammar, because its first bytes are those of UTF-16, UTF-32 or a mark.
    private static func isInAnotherEncoding(_ document: [UInt8]) -> Bool {
        let zeros = document.prefix(4).map { $0 == 0 ? "0" : "x" }.joined()
        return ["000x", "x000", "0x0x", "x0x0", "0x", "x0"].contains(zeros) || (document.first ?? 0) >= 0xEF
    }

    /// Whether a number may be in the text that Foundation refuses by mistake: a zero such as `0e4`.
    private static func hasZeroWithExponent(_ document: [UInt8]) -> Bool {
        document.indices.contains { index in
            guard document[index] | 0x20 == UInt8(ascii: "e") else { return false }
            let digits = document[..<index].reversed().prefix { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
            guard let before = document[..<index].dropLast(digits.count).last else { return !digits.isEmpty }
            return !digits.isEmpty && !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains(before)
        }
    }

    /// Foundation looks at numbers and strings when they are read, and lets commas trail; what is not JSON is refused
    /// here whatever is read, so such documents are measured against the grammar.
    private static func difference(_ document: [UInt8], _ probe: Probe, _ setup: Setup) -> String? {
        if ReferenceGrammar.accepts(document) {
            return hasZeroWithExponent(document) ? nil : probe.difference(Data(document), setup)
        }
        let failure = Outcome { try FastJSONDecoder().decode(JSONValue.self, from: document) }.failure
        if failure == corrupted { return nil }
        if isInAnotherEncoding(document) { return probe.difference(Data(document), setup) }
        return "\(String(decoding: document, as: UTF8.self).debugDescription) is not JSON: \(failure ?? "accepted")"
    }
}
