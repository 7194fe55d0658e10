// The coders of Apple's Foundation, whose strategies have a case more than those of Linux and may grow.

import Foundation

open class JSONDecoder: @unchecked Sendable {
    public enum DateDecodingStrategy: Sendable {
        case deferredToDate
        case secondsSince1970
        case millisecondsSince1970
        case iso8601
        case formatted(DateFormatter)
        @preconcurrency case custom(@Sendable (_ decoder: any Decoder) throws -> Date)
    }

    public enum DataDecodingStrategy: Sendable {
        case deferredToData
        case base64
        @preconcurrency case custom(@Sendable (_ decoder: any Decoder) throws -> Data)
    }

    public enum NonConformingFloatDecodingStrategy: Sendable {
        case `throw`
        case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    public enum KeyDecodingStrategy: Sendable {
        case useDefaultKeys
        case convertFromSnakeCase
        @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
    }

    open var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy
    open var dataDecodingStrategy: JSONDecoder.DataDecodingStrategy
    open var nonConformingFloatDecodingStrategy: JSONDecoder.NonConformingFloatDecodingStrategy
    open var keyDecodingStrategy: JSONDecoder.KeyDecodingStrategy
    @preconcurrency open var userInfo: [CodingUserInfoKey: any Sendable]
    open var allowsJSON5: Bool
    open var assumesTopLevelDictionary: Bool

    public init() { fatalError() }
    open func decode<T>(_ type: T.Type, from data: Data) throws -> T where T: Decodable { fatalError() }
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    open func decode<T>(
        _ type: T.Type,
        from data: Data,
        configuration: T.DecodingConfiguration
    ) throws -> T where T: DecodableWithConfiguration { fatalError() }
}

open class JSONEncoder: @unchecked Sendable {
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let prettyPrinted: JSONEncoder.OutputFormatting = .init(rawValue: 1)
        public static let sortedKeys: JSONEncoder.OutputFormatting = .init(rawValue: 2)
        public static let withoutEscapingSlashes: JSONEncoder.OutputFormatting = .init(rawValue: 8)
    }

    public enum DateEncodingStrategy: Sendable {
        case deferredToDate
        case secondsSince1970
        case millisecondsSince1970
        case iso8601
        case formatted(DateFormatter)
        @preconcurrency case custom(@Sendable (Date, any Encoder) throws -> Void)
    }

    public enum DataEncodingStrategy: Sendable {
        case deferredToData
        case base64
        @preconcurrency case custom(@Sendable (Data, any Encoder) throws -> Void)
    }

    public enum NonConformingFloatEncodingStrategy: Sendable {
        case `throw`
        case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    public enum KeyEncodingStrategy: Sendable {
        case useDefaultKeys
        case convertToSnakeCase
        @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
    }

    open var outputFormatting: JSONEncoder.OutputFormatting
    open var dateEncodingStrategy: JSONEncoder.DateEncodingStrategy
    open var dataEncodingStrategy: JSONEncoder.DataEncodingStrategy
    open var nonConformingFloatEncodingStrategy: JSONEncoder.NonConformingFloatEncodingStrategy
    open var keyEncodingStrategy: JSONEncoder.KeyEncodingStrategy
    @preconcurrency open var userInfo: [CodingUserInfoKey: any Sendable]

    public init() { fatalError() }
    open func encode<T>(_ value: T) throws -> Data where T: Encodable { fatalError() }
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    open func encode<T>(
        _ value: T,
        configuration: T.EncodingConfiguration
    ) throws -> Data where T: EncodableWithConfiguration { fatalError() }
}
