import HTTPClientKit
import Testing

struct HTTPHeadersTests {
    @Test func `Fields keep the order and the spelling they were given`() {
        var headers = HTTPHeaders()
        headers.add("1", to: "X-Second")
        headers.add("2", to: "x-first")
        headers.add("3", to: "X-SECOND")
        #expect(headers.map(\.name) == ["X-Second", "x-first", "X-SECOND"])
        #expect(headers.map(\.value) == ["1", "2", "3"])
    }

    @Test(arguments: ["Content-Type", "content-type", "CONTENT-TYPE", "cOnTeNt-TyPe"])
    func `A name is found in any case`(name: String) {
        let headers: HTTPHeaders = ["Content-Type": "text/plain"]
        #expect(headers[name] == "text/plain")
        #expect(headers.values(of: name) == ["text/plain"])
        #expect(headers.contains(name))
    }

    @Test(arguments: ["Content_Type", "Content-Typ", "Content-Type2", "", "Çontent-Type"])
    func `Another name is not found`(name: String) {
        let headers: HTTPHeaders = ["Content-Type": "text/plain"]
        #expect(headers[name] == nil)
        #expect(headers.values(of: name).isEmpty)
        #expect(!headers.contains(name))
    }

    @Test func `Only the case of ASCII letters is ignored`() {
        // @ and ` differ by the bit that tells large from small letters; K and the kelvin sign are one only to Unicode.
        #expect(HTTPHeaders(dictionaryLiteral: ("@", "1"))["`"] == nil)
        #expect(HTTPHeaders(dictionaryLiteral: ("É", "1"))["é"] == nil)
        #expect(HTTPHeaders(dictionaryLiteral: ("K", "1"))["\u{212A}"] == nil)
    }

    @Test func `Repeated values are kept apart and joined for reading`() {
        let headers: HTTPHeaders = ["Accept": "text/html", "X-Other": "x", "accept": "text/plain;q=0.5"]
        #expect(headers.values(of: "Accept") == ["text/html", "text/plain;q=0.5"])
        #expect(headers["Accept"] == "text/html, text/plain;q=0.5")
        #expect(headers.count == 3)
    }

    @Test func `Set-Cookie is never joined`() {
        let first = "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT"
        let second = "b=2; Expires=Thu, 22 Oct 2026 07:28:00 GMT"
        let headers: HTTPHeaders = ["Set-Cookie": first, "set-cookie": second]
        #expect(headers.values(of: "SET-COOKIE") == [first, second])
        #expect(headers["Set-Cookie"] == first)
        #expect(headers["set-cookie"] == first)
    }

    @Test func `Setting replaces every value at the place of the first`() {
        var headers: HTTPHeaders = ["A": "1", "B": "2", "a": "3", "C": "4", "A": "5"]
        headers.set("9", for: "a")
        #expect(headers.map(\.name) == ["a", "B", "C"])
        #expect(headers.map(\.value) == ["9", "2", "4"])
    }

    @Test func `Setting a new name adds it at the end`() {
        var headers: HTTPHeaders = ["A": "1"]
        headers["B"] = "2"
        #expect(headers == ["A": "1", "B": "2"])
    }

    @Test func `Writing through the subscript replaces, and nil removes`() {
        var headers: HTTPHeaders = ["A": "1", "B": "2", "a": "3"]
        headers["a"] = "4"
        #expect(headers == ["a": "4", "B": "2"])
        headers["A"] = nil
        #expect(headers == ["B": "2"])
        headers["A"] = nil
        #expect(headers == ["B": "2"])
    }

    @Test func `Removing takes every value of the name and nothing else`() {
        var headers: HTTPHeaders = ["A": "1", "AB": "2", "a": "3"]
        headers.remove("A")
        #expect(headers == ["AB": "2"])
    }

    @Test func `Merging replaces names that both have and keeps the others`() {
        var headers: HTTPHeaders = ["Accept": "a", "X-Keep": "k", "ACCEPT": "b"]
        headers.merge(["accept": "1", "X-New": "n", "Accept": "2"])
        #expect(headers == ["X-Keep": "k", "accept": "1", "X-New": "n", "Accept": "2"])
    }

    @Test func `Merging with an empty list on either side changes nothing`() {
        let full: HTTPHeaders = ["A": "1", "a": "2"]
        var left = full
        left.merge([:])
        var right = HTTPHeaders()
        right.merge(full)
        #expect(left == full)
        #expect(right == full)
    }

    @Test func `A literal may repeat a name, also where a dictionary would do`() {
        let headers: HTTPHeaders = ["A": "1", "A": "2"]
        #expect(headers.values(of: "A") == ["1", "2"])
        // A dictionary literal with a repeated key would end the program.
        #expect(HTTPRequest(path: "a", headers: ["A": "1", "A": "2"]).headers.count == 2)
        #expect(HTTPResponse(statusCode: 200, headers: ["A": "1", "A": "2"]).headers.count == 2)
    }

    @Test func `A dictionary becomes fields in the order of their names`() {
        let dictionary = ["c": "3", "B": "2", "a": "1"]
        #expect(HTTPHeaders(dictionary) == ["B": "2", "a": "1", "c": "3"])
        #expect(HTTPHeaders([String: String]()).isEmpty)
    }

    @Test func `Fields become a list in their order`() {
        let fields = [HTTPHeaders.Field(name: "B", value: "1"), HTTPHeaders.Field(name: "A", value: "2")]
        #expect(Array(HTTPHeaders(fields)) == fields)
    }

    @Test func `Equality ignores the case of names only`() {
        let headers: HTTPHeaders = ["A": "x", "B": "y"]
        #expect(headers == ["a": "x", "b": "y"])
        #expect(headers != ["A": "X", "B": "y"])
        #expect(headers != ["B": "y", "A": "x"])
        #expect(headers != ["A": "x"])
        #expect(headers != ["A": "x", "B": "y", "C": "z"])
    }

    @Test func `It is a collection of its fields`() {
        let headers: HTTPHeaders = ["A": "1", "B": "2"]
        #expect(headers.count == 2)
        #expect(headers[1] == HTTPHeaders.Field(name: "B", value: "2"))
        #expect(headers.last?.name == "B")
        #expect(Set(headers) == Set(headers.reversed()))
    }
}
