#if canImport(Combine)
public import Combine
public import Foundation

extension FastJSONDecoder: TopLevelDecoder {
    /// What Combine's `decode(type:decoder:)` gives the decoder.
    public typealias Input = Data
}

extension FastJSONEncoder: TopLevelEncoder {}
#endif
