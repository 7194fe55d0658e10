public import Foundation

/// A stream of JSON texts, each decoded to a model.
///
/// ```swift
/// for try await reading in body.jsonLines(of: Reading.self) {
///     print(reading.celsius)
/// }
/// ```
public struct JSONRecords<Base: AsyncSequence, Model: Decodable>: AsyncSequence where Base.Element == Data {
    /// What a record says.
    public typealias Element = Model

    private let base: Base
    private let framing: JSONRecordFraming
    private let brokenRecords: BrokenRecordPolicy
    private let limit: Int
    private let decoder: any HTTPBodyDecoder

    /// Decodes chunks of a stream of JSON texts.
    ///
    /// - Parameters:
    ///   - base: The chunks.
    ///   - model: What every record is decoded to.
    ///   - framing: What separates the records.
    ///   - brokenRecords: What happens at a record that is no such model.
    ///   - limit: How many bytes a record may have; 4 MiB by default. A longer one always ends the
    ///     stream with ``HTTPClientError/elementTooLarge(limit:)``.
    ///   - decoder: Decodes each record.
    public init(
        _ base: Base,
        of model: Model.Type,
        framing: JSONRecordFraming,
        onBrokenRecord brokenRecords: BrokenRecordPolicy = .fail,
        limit: Int = 4_194_304,
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) {
        self.base = base
        self.framing = framing
        self.brokenRecords = brokenRecords
        self.limit = limit
        self.decoder = decoder
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator {
        let parser = JSONRecordParser(framing: framing, limit: limit)
        let parsing = ChunkParsingIterator(base.makeAsyncIterator(), parser)
        return Iterator(parsing: parsing, brokenRecords: brokenRecords, decoder: decoder)
    }

    /// Reads record by record.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var parsing: ChunkParsingIterator<Base.AsyncIterator, JSONRecordParser>
        fileprivate let brokenRecords: BrokenRecordPolicy
        fileprivate let decoder: any HTTPBodyDecoder

        /// The next model; `nil` at the end.
        public mutating func next() async throws -> Model? {
            try await next(isolation: nil)
        }

        /// Like ``next()``, but without leaving the caller's actor when a record is available.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Model? {
            while let record = try await parsing.next(isolation: actor) {
                do throws(HTTPClientError) {
                    return try record.decoded(as: Model.self, by: decoder)
                } catch {
                    switch brokenRecords {
                    case .fail: throw error
                    case .skip(let handler): handler(error)
                    }
                }
            }
            return nil
        }
    }
}

extension JSONRecords: Sendable where Base: Sendable {}

extension HTTPBodyStream {
    /// The body as lines that are JSON texts, each decoded to a model; empty lines are skipped.
    ///
    /// - Parameters:
    ///   - model: What every line is decoded to.
    ///   - brokenRecords: What happens at a line that is no such model.
    ///   - decoder: Decodes each line.
    public func jsonLines<Model: Decodable>(
        of model: Model.Type,
        onBrokenRecord brokenRecords: BrokenRecordPolicy = .fail,
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) -> JSONRecords<HTTPBodyStream, Model> {
        JSONRecords(self, of: model, framing: .lines, onBrokenRecord: brokenRecords, decoder: decoder)
    }

    /// The body as a JSON text sequence (RFC 7464), each text decoded to a model.
    ///
    /// - Parameters:
    ///   - model: What every text is decoded to.
    ///   - brokenRecords: What happens at a text that was cut short or is no such model.
    ///   - decoder: Decodes each text.
    public func jsonTextSequence<Model: Decodable>(
        of model: Model.Type,
        onBrokenRecord brokenRecords: BrokenRecordPolicy = .fail,
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) -> JSONRecords<HTTPBodyStream, Model> {
        JSONRecords(self, of: model, framing: .textSequence, onBrokenRecord: brokenRecords, decoder: decoder)
    }
}
