import Foundation

/// Turns chunks of bytes into elements, without reading or waiting.
protocol ChunkParser<Element> {
    associatedtype Element

    /// Goes on with the next chunk.
    ///
    /// - Throws: What makes going on impossible; the elements before it can still be taken.
    mutating func parse(_ chunk: Data) throws

    /// Says that no more bytes come.
    mutating func finish() throws

    /// The elements that are complete, each given once.
    mutating func takeElements() -> [Element]
}
