public import HTTPClientKit

extension TestResponse {
    /// The same answer with a time before its first byte, in seconds.
    public func delayed(by seconds: Double) -> TestResponse {
        changed { $0.delay = seconds }
    }

    /// The same answer with a time between the parts of its body, in seconds.
    public func delayedBetweenParts(by seconds: Double) -> TestResponse {
        changed { $0.delayBetweenParts = seconds }
    }

    /// The same answer, in writes that end at the offsets; see ``Splitting-swift.enum``.
    public func splitting(at offsets: [Int]) -> TestResponse {
        changed { $0.splitting = .at(offsets) }
    }

    /// The same answer, one byte at a time.
    public func splittingEveryByte() -> TestResponse {
        changed { $0.splitting = .everyByte() }
    }

    /// The same answer, broken off after a number of bytes.
    public func cut(after offset: Int, then ending: Cut.Ending) -> TestResponse {
        changed { $0.cut = Cut(after: offset, then: ending) }
    }

    /// The same answer after one more informational answer.
    public func preceded(by status: Int, headers: HTTPHeaders = [:]) -> TestResponse {
        changed { $0.interim.append(Interim(status: status, headers: headers)) }
    }

    /// The same answer with a header field added.
    public func adding(_ name: String, _ value: String) -> TestResponse {
        changed { $0.headers.add(value, to: name) }
    }

    /// The same answer, after which the connection is closed, as its Connection field says.
    public func closingConnection() -> TestResponse {
        changed { $0.headers["Connection"] = "close" }
    }

    private func changed(_ change: (inout TestResponse) -> Void) -> TestResponse {
        var copy = self
        change(&copy)
        return copy
    }
}
