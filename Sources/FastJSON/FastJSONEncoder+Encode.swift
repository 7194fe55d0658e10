public import Foundation

extension FastJSONEncoder {
    /// Encodes a value as JSON in UTF-8.
    ///
    /// Throws `EncodingError`, or what a type's `encode(to:)` throws. A value that encodes nothing, or arrays and
    /// objects more than 511 deep in each other, as with `JSONEncoder`, are `invalidValue` with an empty path.
    public func encode<T: Encodable>(_ value: T) throws -> Data {
        try encode(value) { try $0.encode(value, at: $1, path: .root, step: nil) }
    }

    /// Encodes a value that needs a configuration; see ``encode(_:)``.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    public func encode<T: EncodableWithConfiguration>(
        _ value: T,
        configuration: T.EncodingConfiguration
    ) throws -> Data {
        try encode(value) { try value.encode(to: ElementEncoder($0, $1, .root), configuration: configuration) }
    }

    /// Encodes a value that takes its configuration from a type; see ``encode(_:)``.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    public func encode<T: EncodableWithConfiguration, C: EncodingConfigurationProviding>(
        _ value: T,
        configuration: C.Type
    ) throws -> Data where T.EncodingConfiguration == C.EncodingConfiguration {
        try encode(value, configuration: C.encodingConfiguration)
    }

    private func encode<T>(_ value: T, _ body: (Draft, Int32) throws -> Void) throws -> Data {
        var (options, keeper) = begin()
        defer { end(&keeper) }
        keeper.open(options)
        let draft = keeper.draft
        let root = draft.makeNode()
        try body(draft, root)
        guard draft.nodes[Int(root)].kind != .empty else {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: "\(T.self) has encoded nothing.")
            )
        }
        guard let data = DraftWriter.data(of: root, in: draft) else {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: "The value is nested too deeply for JSON.")
            )
        }
        return data
    }
}
