import Testing

@testable import HarborJRPC

/// The text of a program, however its bytes come.
struct StandardErrorTextTests {
    private func read(_ bytes: [UInt8], step: Int) -> (lines: [String], tail: String) {
        var text = StandardErrorText()
        var lines: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            lines += text.append(rest.prefix(step))
            rest = rest.dropFirst(step)
        }
        if let line = text.finish() { lines.append(line) }
        return (lines, text.tail)
    }

    @Test(arguments: [1, 2, 3, 7, .max])
    func `Lines are without their ends, and the last need not have one`(step: Int) {
        let (lines, tail) = read(Array("a\r\nö\n\n\rb\nend \n \n".utf8), step: step)
        #expect(lines == ["a", "ö", "", "\rb", "end ", " "])
        #expect(tail == "a\r\nö\n\n\rb\nend")
        #expect(read(Array("a\nb".utf8), step: step).lines == ["a", "b"])
        #expect(read([], step: step).lines.isEmpty)
    }

    @Test(arguments: [1, 1000, .max])
    func `A long line comes in pieces of whole characters`(step: Int) {
        let line = "x" + String(repeating: "äö€😀", count: 2000)
        let (lines, tail) = read(Array((line + "\nend").utf8), step: step)
        #expect(lines.last == "end")
        #expect(lines.dropLast().joined() == line)
        #expect(lines.allSatisfy { $0.utf8.count <= 4096 && !$0.contains("\u{FFFD}") })
        #expect(lines.count == 7)
        #expect(tail.utf8.count > 4000 && tail.utf8.count <= 4096)
        #expect(tail.hasSuffix("😀\nend") && !tail.contains("\u{FFFD}"))
    }

    @Test(arguments: [4092, 4093, 4095, 4096, 4097, 8192])
    func `A long line is one line to its end`(count: Int) {
        let line = String(repeating: "x", count: count)
        let (lines, _) = read(Array("\(line)\n\nend".utf8), step: 100)
        #expect(lines.suffix(2) == ["", "end"])
        #expect(lines.dropLast(2).joined() == line)
        #expect(lines.dropLast(2).allSatisfy { !$0.isEmpty })
    }

    @Test(arguments: [1, .max])
    func `What is not UTF-8 is replaced, however long it is`(step: Int) {
        #expect(read([0x61, 0xFF, 0x0A], step: step).lines == ["a\u{FFFD}"])
        let (lines, tail) = read(Array(repeating: 0x80, count: 10_000), step: step)
        #expect(lines.count == 3)
        #expect(tail.isEmpty || tail.allSatisfy { $0 == "\u{FFFD}" })
    }
}
