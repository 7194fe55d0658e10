import Foundation

/// Gives the elements of a parser one by one, and asks for a chunk when there are none left.
struct ChunkParsingIterator<Base: AsyncIteratorProtocol, Parser: ChunkParser> where Base.Element == Data {
    private var base: Base
    private(set) var parser: Parser
    private var elements: [Parser.Element] = []
    private var position = 0
    private var failure: (any Error)?
    private var isOver = false

    init(_ base: Base, _ parser: Parser) {
        self.base = base
        self.parser = parser
    }

    /// The next element; an error comes after the elements that were complete before it, and then nothing more.
    ///
    /// Runs where the caller is: most elements are there already, and going to another executor and back for each
    /// of them costs a hundred times what parsing it does.
    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Parser.Element? {
        while position == elements.count {
            if let failure {
                self.failure = nil
                throw failure
            }
            if isOver { return nil }
            do {
                if let chunk = try await nextChunk(isolation: actor) {
                    try parser.parse(chunk)
                } else {
                    isOver = true
                    try parser.finish()
                }
            } catch {
                isOver = true
                failure = error
            }
            elements = parser.takeElements()
            position = 0
        }
        defer { position += 1 }
        return elements[position]
    }

    private mutating func nextChunk(isolation actor: isolated (any Actor)?) async throws -> Data? {
        // Unsafe only to the compiler: nobody else has the iterator while this waits for it.
        nonisolated(unsafe) var base = base
        defer { self.base = base }
        return try await base.next()
    }
}
