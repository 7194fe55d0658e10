public import HTTPClientKit

extension TestResponse {
    /// How the bytes of an answer are cut into writes that arrive apart.
    public enum Splitting: Hashable, Sendable {
        /// As few writes as possible.
        case none
        /// A write ends at each of these offsets, counted from the first byte of the answer, interim ones included;
        /// the next follows after the gap in seconds.
        case at([Int], gap: Double = 0.001)
        /// Every byte is a write; the next follows after the gap in seconds.
        case everyByte(gap: Double = 0.0001)
    }

    /// Where an answer breaks off.
    public struct Cut: Hashable, Sendable {
        /// What happens at the break.
        public enum Ending: Hashable, Sendable {
            /// The connection is closed in order (FIN).
            case close
            /// The connection is reset (RST).
            case reset
            /// Nothing more is sent, until the client leaves or the server stops.
            case stall
        }

        /// The number of bytes that are sent, counted from the first byte of the answer, interim ones included.
        ///
        /// An answer that is shorter comes to its usual end.
        public var offset: Int
        /// What happens then.
        public var ending: Ending

        /// Makes a break after `offset` bytes.
        public init(after offset: Int, then ending: Ending) {
            self.offset = offset
            self.ending = ending
        }
    }

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
