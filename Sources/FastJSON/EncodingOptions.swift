import Foundation

/// The properties of an encoder, as they were when an encode began.
struct EncodingOptions {
    var formatting: FastJSONEncoder.OutputFormatting = []
    var dates: FastJSONEncoder.DateEncodingStrategy = .deferredToDate
    var data: FastJSONEncoder.DataEncodingStrategy = .base64
    var nonConformingFloats: FastJSONEncoder.NonConformingFloatEncodingStrategy = .throw
    var keys: FastJSONEncoder.KeyEncodingStrategy = .useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
}

extension EncodingOptions {
    /// Whether keys are written as they are.
    var usesDefaultKeys: Bool {
        if case .useDefaultKeys = keys { true } else { false }
    }
}
