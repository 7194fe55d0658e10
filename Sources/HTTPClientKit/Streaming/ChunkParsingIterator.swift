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
    mutating func next() async throws -> Parser.Element? {
        while position == elements.count {
            if let failure {
                self.failure = nil
                throw failure
            }
            if isOver { return nil }
            do {
                if let chunk = try await base.next() {
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
}
