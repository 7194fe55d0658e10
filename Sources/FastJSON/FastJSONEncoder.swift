public import Foundation

/// Encodes values as JSON as `JSONEncoder` does, several times faster.
///
/// It has the properties and strategies of `JSONEncoder`, uses its strategy types, and writes the same bytes, so that
/// one takes the place of the other by its name:
///
/// ```swift
/// let encoder = FastJSONEncoder()
/// encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
/// let data = try encoder.encode(user)
/// ```
///
/// Without `.sortedKeys` the members of an object stand in the order in which they were encoded.
/// An encoder may be used by several threads at once; each encode uses the properties as they were when it began.
public final class FastJSONEncoder: Sendable {
    /// A draft that has been taken is used by one encode only, so it needs no lock of its own.
    private struct State {
        var options = EncodingOptions()
        var spare: DraftKeeper?
    }

    private let state = Locked(State())

    /// How the text is laid out; that of `JSONEncoder`.
    public typealias OutputFormatting = JSONEncoder.OutputFormatting
    /// How dates are encoded; those of `JSONEncoder`.
    public typealias DateEncodingStrategy = JSONEncoder.DateEncodingStrategy
    /// How binary data is encoded; those of `JSONEncoder`.
    public typealias DataEncodingStrategy = JSONEncoder.DataEncodingStrategy
    /// How infinity and not-a-number are encoded; those of `JSONEncoder`.
    public typealias NonConformingFloatEncodingStrategy = JSONEncoder.NonConformingFloatEncodingStrategy
    /// How keys are made from the names of a type; those of `JSONEncoder`.
    public typealias KeyEncodingStrategy = JSONEncoder.KeyEncodingStrategy

    /// Creates an encoder with the default strategies.
    public init() {}

    /// How the text is laid out; compact at first.
    public var outputFormatting: OutputFormatting {
        get { options.formatting }
        set { state.withLock { $0.options.formatting = newValue } }
    }

    /// How dates are encoded; `.deferredToDate` at first.
    public var dateEncodingStrategy: DateEncodingStrategy {
        get { options.dates }
        set { state.withLock { $0.options.dates = newValue } }
    }

    /// How binary data is encoded; `.base64` at first.
    public var dataEncodingStrategy: DataEncodingStrategy {
        get { options.data }
        set { state.withLock { $0.options.data = newValue } }
    }

    /// How infinity and not-a-number are encoded; `.throw` at first.
    public var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
        get { options.nonConformingFloats }
        set { state.withLock { $0.options.nonConformingFloats = newValue } }
    }

    /// How keys are made from the names of a type; `.useDefaultKeys` at first.
    public var keyEncodingStrategy: KeyEncodingStrategy {
        get { options.keys }
        set { state.withLock { $0.options.keys = newValue } }
    }

    /// Information for the types that are encoded; empty at first.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { options.userInfo }
        set { state.withLock { $0.options.userInfo = newValue } }
    }

    private var options: EncodingOptions { state.withLock { $0.options } }

    /// The properties, and a draft that no other encode uses.
    func begin() -> (EncodingOptions, DraftKeeper) {
        state.withLock { ($0.options, $0.spare.take() ?? DraftKeeper()) }
    }

    /// Takes a draft back, unless the value that was encoded has kept an encoder or a container of it.
    func end(_ draft: inout DraftKeeper) {
        guard draft.releaseHeldContainers(), isKnownUniquelyReferenced(&draft) else {
            draft.stop()
            return
        }
        draft.close()
        state.withLock { $0.spare = draft }
    }
}
