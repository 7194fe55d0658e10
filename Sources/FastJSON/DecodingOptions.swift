import Foundation

/// The properties of a decoder, as they were when a decode began.
struct DecodingOptions {
    var dates: JSONDecoder.DateDecodingStrategy = .deferredToDate
    var data: JSONDecoder.DataDecodingStrategy = .base64
    var nonConformingFloats: JSONDecoder.NonConformingFloatDecodingStrategy = .throw
    var keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    var allowsJSON5 = false
    var assumesTopLevelDictionary = false
    var depthLimit = 512
}

extension DecodingOptions {
    /// Whether keys are taken as they are written.
    var usesDefaultKeys: Bool {
        if case .useDefaultKeys = keys { true } else { false }
    }
}
