import HTTPClientKit
import Testing

/// Header fields that are still in the bytes they came in behave like those of a list.
struct FieldBlockTests {
    private static let bytes = Array(
        "Date: now\r\nset-cookie: a=1, b\r\nX: 1\r\nSet-Cookie: c=2\r\nx: 2\r\nEmpty:\r\n".utf8
    )

    /// The fields of the bytes above, found by their line ends and first colons.
    private static func block() throws -> HTTPHeaders {
        var places: [FieldBlock.Place] = []
        var start = 0
        while start < bytes.count {
            let end = try #require(bytes[start...].firstIndex(of: 0x0D))
            let colon = try #require(bytes[start..<end].firstIndex(of: 0x3A))
            places.append(FieldBlock.Place(name: start..<colon, value: min(colon + 2, end)..<end))
            start = end + 2
        }
        return HTTPHeaders(FieldBlock(bytes, places: places))
    }

    private static let list = HTTPHeaders([
        HTTPHeaders.Field(name: "Date", value: "now"), HTTPHeaders.Field(name: "set-cookie", value: "a=1, b"),
        HTTPHeaders.Field(name: "X", value: "1"), HTTPHeaders.Field(name: "Set-Cookie", value: "c=2"),
        HTTPHeaders.Field(name: "x", value: "2"), HTTPHeaders.Field(name: "Empty", value: ""),
    ])

    @Test(arguments: ["date", "DATE", "Set-Cookie", "X", "x", "Empty", "Dat", "Dates", "", "Y", "É"])
    func `A name is found as in a list`(name: String) throws {
        let block = try Self.block()
        #expect(block[name] == Self.list[name])
        #expect(block.values(of: name) == Self.list.values(of: name))
        #expect(block.contains(name) == Self.list.contains(name))
    }

    @Test func `The fields are those of a list, in order and with their spelling`() throws {
        let block = try Self.block()
        #expect(block.count == 6)
        #expect(block.map(\.name) == Self.list.map(\.name))
        #expect(block.map(\.value) == Self.list.map(\.value))
        #expect(block == Self.list)
        #expect(block.reversed().map(\.value) == Self.list.reversed().map(\.value))
    }

    @Test func `A change is made as in a list, and leaves copies as they were`() throws {
        let block = try Self.block()
        var changed = block
        var list = Self.list
        changed["X"] = "3"
        list["X"] = "3"
        changed.add("new", to: "Y")
        list.add("new", to: "Y")
        changed.remove("Date")
        list.remove("Date")
        #expect(changed == list)
        #expect(changed.count == 5)
        #expect(block == Self.list)
    }

    @Test func `Fields merge into others, and others into them`() throws {
        var block = try Self.block()
        block.merge(["Date": "then"])
        #expect(block["date"] == "then")
        var empty = HTTPHeaders()
        empty.merge(try Self.block())
        #expect(empty == Self.list)
    }
}
