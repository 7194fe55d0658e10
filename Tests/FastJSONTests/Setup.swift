import FastJSON
import Foundation
import Testing

/// Properties that are set on a decoder or an encoder of both kinds.
struct Setup: Sendable, CustomTestStringConvertible {
    var name: String
    var dates: JSONDecoder.DateDecodingStrategy = .deferredToDate
    var data: JSONDecoder.DataDecodingStrategy = .base64
    var floats: JSONDecoder.NonConformingFloatDecodingStrategy = .throw
    var keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    var testDescription: String { name }

    var fast: FastJSONDecoder {
        let decoder = FastJSONDecoder()
        decoder.dateDecodingStrategy = dates
        decoder.dataDecodingStrategy = data
        decoder.nonConformingFloatDecodingStrategy = floats
        decoder.keyDecodingStrategy = keys
        decoder.userInfo = userInfo
        return decoder
    }

    var foundation: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = dates
        decoder.dataDecodingStrategy = data
        decoder.nonConformingFloatDecodingStrategy = floats
        decoder.keyDecodingStrategy = keys
        decoder.userInfo = userInfo
        return decoder
    }

    static let plain = Setup(name: "defaults")
}

extension Setup {
    /// Each strategy at least once.
    static let all: [Setup] = [
        plain,
        Setup(name: "seconds", dates: .secondsSince1970, data: .deferredToData),
        Setup(
            name: "milliseconds and special numbers",
            dates: .millisecondsSince1970,
            floats: .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        ),
        Setup(name: "ISO 8601 and snake case", dates: .iso8601, keys: .convertFromSnakeCase),
        Setup(
            name: "custom",
            dates: .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                return Date(timeIntervalSince1970: Double(text.count + decoder.codingPath.count))
            },
            data: .custom { Data(try $0.singleValueContainer().decode(String.self).utf8) },
            keys: .custom { path in
                NamedKey("\(path.count)" == path.last?.stringValue ? "id" : (path.last?.stringValue ?? "").lowercased())
            }
        ),
    ]
}

/// A key of any name.
struct NamedKey: CodingKey {
    var stringValue: String
    var intValue: Int?

    init(_ name: String) {
        stringValue = name
    }

    init?(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        self.stringValue = "\(intValue)"
        self.intValue = intValue
    }
}
