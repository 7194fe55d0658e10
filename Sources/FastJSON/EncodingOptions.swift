import Foundation

/// The properties of an encoder, as they were when an encode began.
struct EncodingOptions {
    var formatting: JSONEncoder.OutputFormatting = []
    var dates: JSONEncoder.DateEncodingStrategy = .deferredToDate
    var data: JSONEncoder.DataEncodingStrategy = .base64
    var nonConformingFloats: JSONEncoder.NonConformingFloatEncodingStrategy = .throw
    var keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
}

extension EncodingOptions {
    /// Whether keys are written as they are.
    var usesDefaultKeys: Bool {
        if case .useDefaultKeys = keys { true } else { false }
    }
}
