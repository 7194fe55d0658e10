import FastJSON
import Foundation
import Testing

/// Properties that are set on an encoder of both kinds; members are always sorted, because Foundation's order without
/// that is chance.
struct EncodingSetup: Sendable, CustomTestStringConvertible {
    var name: String
    var formatting: JSONEncoder.OutputFormatting = []
    var dates: JSONEncoder.DateEncodingStrategy = .deferredToDate
    var data: JSONEncoder.DataEncodingStrategy = .base64
    var floats: JSONEncoder.NonConformingFloatEncodingStrategy = .throw
    var keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys

    var testDescription: String { name }

    var fast: FastJSONEncoder {
        let encoder = FastJSONEncoder()
        encoder.outputFormatting = formatting.union(.sortedKeys)
        encoder.dateEncodingStrategy = dates
        encoder.dataEncodingStrategy = data
        encoder.nonConformingFloatEncodingStrategy = floats
        encoder.keyEncodingStrategy = keys
        return encoder
    }

    var foundation: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union(.sortedKeys)
        encoder.dateEncodingStrategy = dates
        encoder.dataEncodingStrategy = data
        encoder.nonConformingFloatEncodingStrategy = floats
        encoder.keyEncodingStrategy = keys
        return encoder
    }

    /// Each strategy and each formatting at least once.
    static let all: [EncodingSetup] = [
        EncodingSetup(name: "defaults"),
        EncodingSetup(name: "pretty", formatting: .prettyPrinted, dates: .secondsSince1970, data: .deferredToData),
        EncodingSetup(
            name: "slashes and special numbers",
            formatting: .withoutEscapingSlashes,
            dates: .millisecondsSince1970,
            floats: .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        ),
        EncodingSetup(
            name: "ISO 8601 and snake case",
            formatting: [.prettyPrinted, .withoutEscapingSlashes],
            dates: .iso8601,
            keys: .convertToSnakeCase
        ),
        EncodingSetup(
            name: "custom",
            dates: .custom { date, encoder in
                var container = encoder.unkeyedContainer()
                try container.encode(date.timeIntervalSinceReferenceDate)
                try container.encode(encoder.codingPath.count)
            },
            data: .custom { _, _ in },
            keys: .custom { NamedKey("\($0.count)_" + ($0.last?.stringValue ?? "")) }
        ),
    ]
}
