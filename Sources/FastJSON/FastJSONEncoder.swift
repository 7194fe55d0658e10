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
public final class FastJSONEncoder: @unchecked Sendable {
    // Unchecked because the properties and the spare draft are kept in variables; every access holds the lock, and a
    // draft that has been taken is used by one encode only.
    private var storage = EncodingOptions()
    private var spare: DraftKeeper?
    private let lock = NSLock()

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

    /// Makes an encoder with the default strategies.
    public init() {}

    /// How the text is laid out; compact at first.
    public var outputFormatting: OutputFormatting {
        get { options.formatting }
        set { lock.withLock { storage.formatting = newValue } }
    }

    /// How dates are encoded; `.deferredToDate` at first.
    public var dateEncodingStrategy: DateEncodingStrategy {
        get { options.dates }
        set { lock.withLock { storage.dates = newValue } }
    }

    /// How binary data is encoded; `.base64` at first.
    public var dataEncodingStrategy: DataEncodingStrategy {
        get { options.data }
        set { lock.withLock { storage.data = newValue } }
    }

    /// How infinity and not-a-number are encoded; `.throw` at first.
    public var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
        get { options.nonConformingFloats }
        set { lock.withLock { storage.nonConformingFloats = newValue } }
    }

    /// How keys are made from the names of a type; `.useDefaultKeys` at first.
    public var keyEncodingStrategy: KeyEncodingStrategy {
        get { options.keys }
        set { lock.withLock { storage.keys = newValue } }
    }

    /// Information for the types that are encoded; empty at first.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { options.userInfo }
        set { lock.withLock { storage.userInfo = newValue } }
    }

    private var options: EncodingOptions { lock.withLock { storage } }

    /// The properties, and a draft that no other encode uses.
    func begin() -> (EncodingOptions, DraftKeeper) {
        lock.withLock { (storage, spare.take() ?? DraftKeeper()) }
    }

    /// Takes a draft back, unless the value that was encoded has kept an encoder or a container of it.
    func end(_ draft: inout DraftKeeper) {
        guard draft.releaseHeldContainers(), isKnownUniquelyReferenced(&draft) else {
            draft.stop()
            return
        }
        draft.close()
        lock.withLock { spare = draft }
    }
}
