public import Foundation

/// Decodes values from JSON as `JSONDecoder` does, several times faster.
///
/// It has the properties and strategies of `JSONDecoder`, uses its strategy types, and throws the same errors with
/// the same coding paths, so that one takes the place of the other by its name:
///
/// ```swift
/// let decoder = FastJSONDecoder()
/// decoder.keyDecodingStrategy = .convertFromSnakeCase
/// let user = try decoder.decode(User.self, from: data)
/// ```
///
/// A text that is not JSON (RFC 8259) in any of its parts is refused, also in those that the type does not read:
/// a trailing comma, a malformed number, an invalid string. That is stricter than `JSONDecoder`.
/// A decoder may be used by several threads at once; each decode uses the properties as they were when it began.
public final class FastJSONDecoder: Sendable {
    /// A document that has been taken is used by one decode only, so it needs no lock of its own.
    private struct State {
        var options = DecodingOptions()
        var spare: DocumentKeeper?
    }

    private let state = Locked(State())

    /// How dates are decoded; those of `JSONDecoder`.
    public typealias DateDecodingStrategy = JSONDecoder.DateDecodingStrategy
    /// How binary data is decoded; those of `JSONDecoder`.
    public typealias DataDecodingStrategy = JSONDecoder.DataDecodingStrategy
    /// How infinity and not-a-number are decoded; those of `JSONDecoder`.
    public typealias NonConformingFloatDecodingStrategy = JSONDecoder.NonConformingFloatDecodingStrategy
    /// How keys are matched with the names of a type; those of `JSONDecoder`.
    public typealias KeyDecodingStrategy = JSONDecoder.KeyDecodingStrategy

    /// Creates a decoder with the default strategies.
    public init() {}

    /// How dates are decoded; `.deferredToDate` at first.
    ///
    /// `.iso8601` takes the dates of RFC 3339 alike on every system: with any number of digits behind the second, and with
    /// `Z`, `+02:00`, `+0200` or `+02`. A day that is not in the calendar is refused.
    public var dateDecodingStrategy: DateDecodingStrategy {
        get { options.dates }
        set { state.withLock { $0.options.dates = newValue } }
    }

    /// How binary data is decoded; `.base64` at first.
    public var dataDecodingStrategy: DataDecodingStrategy {
        get { options.data }
        set { state.withLock { $0.options.data = newValue } }
    }

    /// How infinity and not-a-number are decoded; `.throw` at first.
    public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
        get { options.nonConformingFloats }
        set { state.withLock { $0.options.nonConformingFloats = newValue } }
    }

    /// How keys are matched with the names of a type; `.useDefaultKeys` at first.
    public var keyDecodingStrategy: KeyDecodingStrategy {
        get { options.keys }
        set { state.withLock { $0.options.keys = newValue } }
    }

    /// Information for the types that are decoded; empty at first.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { options.userInfo }
        set { state.withLock { $0.options.userInfo = newValue } }
    }

    /// Whether JSON5 is accepted; `false` at first.
    ///
    /// When it is, every text is handed to a `JSONDecoder` with the same properties.
    public var allowsJSON5: Bool {
        get { options.allowsJSON5 }
        set { state.withLock { $0.options.allowsJSON5 = newValue } }
    }

    /// Whether the braces around the outermost object may be missing; `false` at first.
    ///
    /// When they may, every text is handed to a `JSONDecoder` with the same properties.
    public var assumesTopLevelDictionary: Bool {
        get { options.assumesTopLevelDictionary }
        set { state.withLock { $0.options.assumesTopLevelDictionary = newValue } }
    }

    /// How many arrays and objects may be nested in each other; 512 at first, as with `JSONDecoder`.
    ///
    /// A text that nests deeper is refused as corrupted before any of it is decoded. Types that decode themselves
    /// within each other use stack for every level, so a greater limit is for trusted texts.
    public var depthLimit: Int {
        get { options.depthLimit }
        set { state.withLock { $0.options.depthLimit = newValue } }
    }

    private var options: DecodingOptions { state.withLock { $0.options } }

    /// The properties, and a document that no other decode uses.
    func begin() -> (DecodingOptions, DocumentKeeper) {
        state.withLock { ($0.options, $0.spare.take() ?? DocumentKeeper()) }
    }

    /// Takes a document back, unless the value that was decoded has kept a decoder or a container of it.
    func end(_ document: inout DocumentKeeper) {
        guard document.releaseHeldContainers(), isKnownUniquelyReferenced(&document) else {
            document.keepBytes()
            return
        }
        document.close()
        state.withLock { $0.spare = document }
    }
}
