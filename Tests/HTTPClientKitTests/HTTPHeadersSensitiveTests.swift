import HTTPClientKit
import Testing

struct HTTPHeadersSensitiveTests {
    @Test func `A field is marked when it is added, or later`() {
        var headers: HTTPHeaders = ["X-Key": "a", "x-key": "b", "X-Other": "c"]
        #expect(headers.map(\.isSensitive) == [false, false, false])
        headers.markSensitive("X-KEY")
        headers.markSensitive("X-Absent")
        headers.add("d", to: "X-New", isSensitive: true)
        #expect(headers.map(\.isSensitive) == [true, true, false, true])
        #expect(headers.count == 4)
    }

    @Test func `The mark is no part of what makes fields equal`() {
        let plain = HTTPHeaders.Field(name: "X-Key", value: "a")
        let marked = HTTPHeaders.Field(name: "X-Key", value: "a", isSensitive: true)
        #expect(plain == marked)
        #expect(plain.hashValue == marked.hashValue)
        #expect(HTTPHeaders([plain]) == HTTPHeaders([marked]))
    }

    @Test func `A new value of a marked name is marked`() {
        var headers: HTTPHeaders = ["X-Key": "a", "X-Other": "b"]
        headers.markSensitive("X-Key")
        headers["x-key"] = "new"
        headers["X-Other"] = "new"
        #expect(headers.map(\.isSensitive) == [true, false])
        headers.merge(["X-KEY": "third", "X-Other": "third"])
        #expect(headers == ["X-KEY": "third", "X-Other": "third"])
        #expect(headers.map(\.isSensitive) == [true, false])
    }
}
