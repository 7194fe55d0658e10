#if HARBOR_CURL
import Testing

@testable import HTTPClientKitCurl

struct FifoTests {
    @Test func `Elements come out in the order in which they went in`() {
        var fifo = Fifo<Int>()
        var taken: [Int] = []
        for number in 0..<500 {
            fifo.append(number)
            if number % 3 == 0, let first = fifo.popFirst() { taken.append(first) }
        }
        while let first = fifo.popFirst() { taken.append(first) }
        #expect(taken == Array(0..<500))
        #expect(fifo.isEmpty && fifo.count == 0)
    }

    @Test func `Unwanted elements go and the others keep their order`() {
        var fifo = Fifo<Int>()
        for number in 0..<10 { fifo.append(number) }
        _ = fifo.popFirst()
        fifo.removeAll { $0.isMultiple(of: 2) }
        #expect(fifo.elements == [1, 3, 5, 7, 9])
        #expect(fifo.count == 5)
    }

    @Test func `A taken element is not held any longer`() {
        final class Token {}
        var fifo = Fifo<Token>()
        weak var held: Token?
        do {
            let token = Token()
            held = token
            fifo.append(token)
            fifo.append(Token())
        }
        _ = fifo.popFirst()
        #expect(held == nil)
    }
}
#endif
