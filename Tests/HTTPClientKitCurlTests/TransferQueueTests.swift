#if HARBOR_CURL
import Testing

@testable import HTTPClientKitCurl

struct TransferQueueTests {
    private func drain(_ queue: inout TransferQueue<String, Int>) -> [Int] {
        var items: [Int] = []
        while let item = queue.next() { items.append(item) }
        return items
    }

    @Test func `Items of one origin start in the order in which they came`() {
        var queue = TransferQueue<String, Int>(limitPerOrigin: 100, limit: 100)
        for item in 0..<10 { queue.enqueue(item, to: "a") }
        #expect(drain(&queue) == Array(0..<10))
        #expect(queue.underWay == 10)
    }

    @Test func `Origins take turns, however much one has waiting`() {
        var queue = TransferQueue<String, Int>(limitPerOrigin: 100, limit: 100)
        for item in 0..<5 { queue.enqueue(item, to: "a") }
        for item in 10..<12 { queue.enqueue(item, to: "b") }
        #expect(drain(&queue) == [0, 10, 1, 11, 2, 3, 4])
    }

    @Test func `No origin has more under way than its limit`() {
        var queue = TransferQueue<String, Int>(limitPerOrigin: 2, limit: 100)
        for item in 0..<4 { queue.enqueue(item, to: "a") }
        queue.enqueue(10, to: "b")
        #expect(drain(&queue) == [0, 10, 1])
        queue.release("a")
        #expect(drain(&queue) == [2])
        queue.release("a")
        queue.release("a")
        #expect(drain(&queue) == [3])
    }

    @Test func `Whether an item may start is told, whatever makes room for it`() {
        var queue = TransferQueue<String, Int>(limitPerOrigin: 1, limit: 2)
        #expect(!queue.hasNext)
        for (item, origin) in ["a", "a", "b", "c"].enumerated() { queue.enqueue(item, to: origin) }
        #expect(queue.hasNext)
        #expect(drain(&queue) == [0, 2])
        #expect(!queue.hasNext)
        queue.release("b")
        #expect(queue.hasNext)
        #expect(drain(&queue) == [3])
        queue.release("a")
        #expect(drain(&queue) == [1])
        #expect(!queue.hasNext)
    }

    @Test func `All origins together have no more under way than the limit`() {
        var queue = TransferQueue<String, Int>(limitPerOrigin: 2, limit: 3)
        for item in 0..<2 {
            for origin in ["a", "b", "c"] { queue.enqueue(item, to: origin) }
        }
        #expect(drain(&queue).count == 3)
        queue.release("b")
        #expect(drain(&queue).count == 1)
        #expect(queue.underWay == 3)
    }

    @Test func `Origins that come and go start as if they had never been there`() {
        var queue = TransferQueue<String, Int>(limitPerOrigin: 2, limit: 3)
        for round in 0..<5 {
            for (number, origin) in ["a", "b", "c", "a"].enumerated() {
                queue.enqueue(round * 10 + number, to: origin)
                #expect(drain(&queue) == [round * 10 + number])
                queue.release(origin)
            }
            #expect(queue.underWay == 0)
            #expect(queue.waiting.isEmpty)
        }
        for (number, origin) in ["b", "b", "b", "c", "a"].enumerated() { queue.enqueue(number, to: origin) }
        #expect(drain(&queue) == [0, 3, 4])
        queue.release("c")
        #expect(drain(&queue) == [1])
    }

    @Test func `Discarded items are let go when they are the most, and never lost ones are`() {
        var queue = TransferQueue<String, Int>(limitPerOrigin: 1, limit: 1)
        for item in 0..<100 { queue.enqueue(item, to: "a") }
        var dead: Set<Int> = []
        for item in 0..<99 {
            dead.insert(item)
            queue.discard(from: "a") { dead.contains($0) }
        }
        #expect(queue.waiting.count <= 2)
        #expect(queue.waiting.contains(99))
        var started: [Int] = []
        while let item = queue.next() {
            if !dead.contains(item) { started.append(item) }
            queue.release("a")
        }
        #expect(started == [99])
    }

    @Test func `Everything enqueued is started once or discarded, for any order of calls`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<10 {
            var queue = TransferQueue<Int, Int>(limitPerOrigin: 3, limit: 7)
            var origins: [Int: Int] = [:]
            var dead: Set<Int> = []
            var running: [Int] = []
            var started: Set<Int> = []
            func startAll() {
                while let item = queue.next() {
                    guard let origin = origins[item] else { continue }
                    if dead.contains(item) {
                        queue.release(origin)
                    } else {
                        #expect(started.insert(item).inserted)
                        running.append(item)
                    }
                }
                #expect(running.count <= 7)
                #expect(Dictionary(grouping: running) { origins[$0] }.values.allSatisfy { $0.count <= 3 })
            }
            for item in 0..<300 {
                let origin = Int.random(in: 0..<5, using: &random)
                origins[item] = origin
                queue.enqueue(item, to: origin)
                if Bool.random(using: &random) { startAll() }
                if Bool.random(using: &random), let index = running.indices.randomElement(using: &random) {
                    queue.release(origins[running.remove(at: index)] ?? 0)
                }
                let old = Int.random(in: 0...item, using: &random)
                if !started.contains(old), dead.insert(old).inserted {
                    queue.discard(from: origins[old] ?? 0) { dead.contains($0) }
                }
            }
            startAll()
            while let item = running.popLast() {
                queue.release(origins[item] ?? 0)
                startAll()
            }
            #expect(started.union(dead) == Set(0..<300))
            #expect(queue.underWay == 0)
            #expect(queue.waiting.isEmpty)
        }
    }
}
#endif
