public import Foundation

extension FastJSONDecoder {
    /// Decodes a value from a JSON text in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
    ///
    /// Throws `DecodingError`, or what a type's `init(from:)` throws. A text that is not JSON, that is nested deeper
    /// than ``depthLimit`` or that has 4 GiB or more is `dataCorrupted` with an empty path.
    public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
        try data.withUnsafeBytes { try decode(type, from: $0) }
    }

    /// Decodes a value from the bytes of a JSON text; see ``decode(_:from:)-(_,Data)``.
    public func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
        try bytes.withUnsafeBytes { try decode(type, from: $0) }
    }

    /// Decodes a value from memory that holds a JSON text; see ``decode(_:from:)-(_,Data)``.
    ///
    /// The memory is only read during the call.
    public func decode<T: Decodable>(_ type: T.Type, from bytes: UnsafeRawBufferPointer) throws -> T {
        try decode(bytes, foundation: { try $0.decode(type, from: $1) }) {
            try $0.decode(type, at: DocumentScanner.root, path: .root, step: nil)
        }
    }

    /// Decodes a value that needs a configuration; see ``decode(_:from:)-(_,Data)``.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    public func decode<T: DecodableWithConfiguration>(
        _ type: T.Type,
        from data: Data,
        configuration: T.DecodingConfiguration
    ) throws -> T {
        try data.withUnsafeBytes {
            try decode($0, foundation: { try $0.decode(type, from: $1, configuration: configuration) }) {
                try T(from: ElementDecoder($0, DocumentScanner.root, .root), configuration: configuration)
            }
        }
    }

    /// Decodes a value that takes its configuration from a type; see ``decode(_:from:)-(_,Data)``.
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    public func decode<T: DecodableWithConfiguration, C: DecodingConfigurationProviding>(
        _ type: T.Type,
        from data: Data,
        configuration: C.Type
    ) throws -> T where T.DecodingConfiguration == C.DecodingConfiguration {
        try decode(type, from: data, configuration: C.decodingConfiguration)
    }

    private func decode<T>(
        _ bytes: UnsafeRawBufferPointer,
        foundation: (JSONDecoder, Data) throws -> T,
        _ body: (Document) throws -> T
    ) throws -> T {
        var (options, keeper) = begin()
        if options.allowsJSON5 || options.assumesTopLevelDictionary {
            end(&keeper)
            return try foundation(JSONDecoder(options), Data(bytes))
        }
        do {
            return try TextEncoding.withUTF8(bytes.bindMemory(to: UInt8.self)) { text in
                defer { end(&keeper) }
                try keeper.open(text, options: options)
                return try body(keeper.document)
            }
        } catch let fault as SyntaxFault {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "The text is not JSON. \(fault)", underlyingError: nil)
            )
        }
    }
}

extension JSONDecoder {
    fileprivate convenience init(_ options: DecodingOptions) {
        self.init()
        dateDecodingStrategy = options.dates
        dataDecodingStrategy = options.data
        nonConformingFloatDecodingStrategy = options.nonConformingFloats
        keyDecodingStrategy = options.keys
        userInfo = options.userInfo
        allowsJSON5 = options.allowsJSON5
        assumesTopLevelDictionary = options.assumesTopLevelDictionary
    }
}
