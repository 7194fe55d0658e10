import Testing

@testable import HTTPClientKit

struct ContentRangeTests {
    @Test(arguments: [
        ("bytes 0-0/1", 0, 0, 1 as Int?), ("bytes 500-999/1000", 500, 999, 1000), ("Bytes 7-9/*", 7, 9, nil),
        ("bytes  2-3/9223372036854775807", 2, 3, .max),
    ])
    func `A part tells its place and the length of the whole`(text: String, first: Int, last: Int, total: Int?) throws {
        let range = try #require(ContentRange(text))
        #expect(range.first == first)
        #expect(range.last == last)
        #expect(range.total == total)
    }

    @Test(arguments: [
        "", "bytes", "bytes */1000", "bytes 0-9", "items 0-9/10", "bytes 9-0/10", "bytes 0-10/10", "bytes -1-9/10",
        "bytes +0-9/10", "bytes 0-9/ten", "bytes 0-9/10 more", "bytes=0-9/10", "bytes 0-99999999999999999999/*",
        "bytes 0-9223372036854775807/*",
    ])
    func `Anything else is none`(text: String) {
        #expect(ContentRange(text) == nil)
    }
}
