import FastJSON
import Foundation
import Testing

struct NumberTests {
    private func decode<T: Decodable>(_ text: String, as type: T.Type = T.self) throws -> T {
        try FastJSONDecoder().decode(type, from: Array(text.utf8))
    }

    @Test func `The edges of the integers are exact`() throws {
        #expect(try decode("9223372036854775807", as: Int64.self) == .max)
        #expect(try decode("-9223372036854775808", as: Int64.self) == .min)
        #expect(try decode("18446744073709551615", as: UInt64.self) == .max)
        #expect(Outcome { try decode("9223372036854775808", as: Int64.self) }.failure == corrupted)
        #expect(Outcome { try decode("18446744073709551616", as: UInt64.self) }.failure == corrupted)
        #expect(Outcome { try decode("-1", as: UInt64.self) }.failure == corrupted)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test func `The edges of the integers of 128 bits are exact`() throws {
        #expect(try decode("170141183460469231731687303715884105727", as: Int128.self) == .max)
        #expect(try decode("-170141183460469231731687303715884105728", as: Int128.self) == .min)
        #expect(try decode("340282366920938463463374607431768211455", as: UInt128.self) == .max)
        #expect(Outcome { try decode("170141183460469231731687303715884105728", as: Int128.self) }.failure == corrupted)
        #expect(
            Outcome { try decode("340282366920938463463374607431768211456", as: UInt128.self) }.failure == corrupted
        )
        #expect(try decode("[1e20]", as: [Int128].self) == [100_000_000_000_000_000_000])
        #expect(try decode("{\"a\":-5}", as: [String: Int128].self) == ["a": -5])
    }

    @Test(arguments: [
        "0.1", "1.10", "123456789012345678901234567890.12345678", "-0.00000000000000000000000000001", "1e100", "1e-100",
        "99999999999999999999999999999999999999", "3.14159", "1E5", "10e-1", "0", "-0",
    ])
    func `A decimal has its digits`(text: String) throws {
        #expect(try decode(text, as: Decimal.self) == Decimal(string: text))
        #expect(try decode(text, as: Decimal.self) == JSONDecoder().decode(Decimal.self, from: Data(text.utf8)))
    }

    // Halves between neighbours, with and without a digit that decides, and both ends of the range.
    @Test(arguments: [
        "9007199254740993", "9007199254740992.9999999999999999", "9007199254740993.0000000000000001",
        "1.00000000000000011102230246251565404236316680908203125",
        "1.00000000000000011102230246251565404236316680908203124",
        "1.00000000000000011102230246251565404236316680908203126", "2.2250738585072011e-308", "2.2250738585072014e-308",
        "4.9406564584124654e-324", "2.4703282292062328e-324", "1.7976931348623157e308", "1.7976931348623158e308",
        "6.631236846766476e-316", "3.237883913302901289588352412501532174863037669423108059901297049552301970e-300",
        "8.41e21", "2.0e-22", "6929495644600919.5", "3.7455744005952583e15", "1e23", "9e22", "7.2057594037927933e16",
        "0.000000000000000000000000000000000000001e40", "100000000000000000000000000000e-29", "5e-325",
        "1448997445238699", "45035996273704985e-1", "9223372036854775808", "18446744073709551615",
        "12345678901234567890",
    ])
    func `A double is the nearest`(text: String) {
        let fast = Outcome { try decode(text, as: Double.self) }
        let foundation = Outcome { try JSONDecoder().decode(Double.self, from: Data(text.utf8)) }
        #expect(fast.isEqual(to: foundation))
        if let value = fast.value { #expect(value == Double(text)) }
    }

    // Foundation takes the digits of the exponent for digits of the number in some of these.
    @Test(arguments: ["0e4", "0E1", "0e+12", "-0.0e1", "0.000e-7", "0e400", "0e999999999999999999999"])
    func `A zero with an exponent is zero`(text: String) throws {
        #expect(try decode(text, as: Double.self) == 0)
        #expect(try decode(text, as: Float.self) == 0)
        #expect(try decode(text, as: Int.self) == 0)
        #expect(try decode(text, as: Double.self).sign == (text.hasPrefix("-") ? .minus : .plus))
    }

    @Test func `Random doubles are the nearest in every spelling`() throws {
        var random = SystemRandomNumberGenerator()
        var texts: [String] = []
        for _ in 0..<20_000 {
            let digits = UInt64.random(in: 0...(.max), using: &random) >> UInt64.random(in: 0...63, using: &random)
            texts.append("\(digits)e\(Int.random(in: -340...300, using: &random))")
            texts.append("\(digits % 1000).\(digits)")
            let value = Double(bitPattern: random.next())
            if value.isFinite { texts.append(value.description) }
            texts.append("\(digits)e\(Int.random(in: -70...70, using: &random))")
            texts.append("\(Double(digits) / 1000)")
        }
        texts.removeAll { Double($0).map { !$0.isFinite || $0 == 0 } ?? true }
        let expected = texts.compactMap { Double($0) }
        #expect(try decode("[\(texts.joined(separator: ","))]", as: [Double].self) == expected)
    }

    @Test func `Random floats are the nearest in every spelling`() throws {
        var random = SystemRandomNumberGenerator()
        var texts: [String] = []
        for _ in 0..<10_000 {
            let digits = UInt64.random(in: 0...(.max), using: &random) >> UInt64.random(in: 0...63, using: &random)
            texts.append("\(digits)e\(Int.random(in: -50...20, using: &random))")
            // Halfway between two floats, and a little beside it.
            let half = Double(Float(digits)) + Double(Float(digits).ulp) / 2
            texts += [half.description, half.nextUp.description, half.nextDown.description]
        }
        texts.removeAll { Float($0).map { !$0.isFinite || $0 == 0 } ?? true }
        let expected = texts.compactMap { Float($0) }
        #expect(try decode("[\(texts.joined(separator: ","))]", as: [Float].self) == expected)
    }
}
