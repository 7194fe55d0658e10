#if HARBOR_CURL
import HTTPClientKit

/// What the head of a response says of how its body is sent.
struct BodyFraming {
    /// The length that is announced, in bytes; `nil` when none is.
    let contentLength: Int?
    /// Whether it comes in chunks.
    let isChunked: Bool
    /// Whether content codings are named.
    let hasContentCoding: Bool

    fileprivate init(contentLength: Int?, hasContentCoding: Bool) {
        self.contentLength = contentLength
        self.isChunked = false
        self.hasContentCoding = hasContentCoding
    }

    /// A message whose length can be read in two ways is how responses are smuggled (RFC 9112 §6.3).
    fileprivate init(_ headers: HTTPHeaders, host: @autoclosure () -> String) throws(HTTPClientError) {
        hasContentCoding = headers.contains("Content-Encoding")
        let coding = headers["Transfer-Encoding"]
        if let coding, !coding.equalsIgnoringASCIICase("chunked") {
            throw .malformedResponse("\(host()) used the transfer coding \(coding.debugDescription) unasked")
        }
        guard var length = headers["Content-Length"] else {
            contentLength = nil
            isChunked = coding != nil
            return
        }
        // Several are joined; nearly always there is one, for which no list is made.
        if length.utf8.contains(UInt8(ascii: ",")) {
            let lengths = headers.values(of: "Content-Length")
            guard let first = lengths.first, lengths.allSatisfy({ $0 == first }) else {
                throw .malformedResponse("\(host()) sent two different Content-Length fields")
            }
            length = first
        }
        guard !length.isEmpty, length.utf8.allSatisfy(\.isASCIIDigit), let count = Int(length) else {
            throw .malformedResponse("\(host()) sent the Content-Length \(length.debugDescription)")
        }
        guard coding == nil else {
            throw .malformedResponse("\(host()) sent both Content-Length and Transfer-Encoding")
        }
        contentLength = count
        isChunked = false
    }
}

extension BodyFraming {
    /// The fields that it is read from, noted while the lines of the head are gone through.
    ///
    /// Most heads have one length and no transfer coding, and then nothing has to be looked for by name.
    struct Fields {
        private var length: Int?
        private var hasContentCoding = false
        private var isUsual = true

        /// Notes a field as it stands.
        mutating func note(_ field: FieldBlock.Place, in bytes: Span<UInt8>) {
            let name = bytes.extracting(field.name)
            switch name.count {
            case 14 where Self.isName("content-length", name):
                if length != nil { isUsual = false }
                length = Self.number(bytes.extracting(field.value))
                if length == nil { isUsual = false }
            case 16 where Self.isName("content-encoding", name): hasContentCoding = true
            case 17 where Self.isName("transfer-encoding", name): isUsual = false
            default: break
            }
        }

        /// Notes that the field before goes on.
        mutating func noteFold() {
            isUsual = false
        }

        /// What they say.
        ///
        /// - Parameter headers: All fields of the head.
        /// - Throws: ``HTTPClientError/malformedResponse(_:)`` when the body could be framed in two ways.
        func meaning(
            in headers: HTTPHeaders,
            host: @autoclosure () -> String
        ) throws(HTTPClientError) -> BodyFraming {
            guard isUsual else { return try BodyFraming(headers, host: host()) }
            return BodyFraming(contentLength: length, hasContentCoding: hasContentCoding)
        }

        /// - Parameter expected: A name in small letters; of no other byte of a token does the bit of small letters make
        ///   one of them, or a hyphen.
        private static func isName(_ expected: StaticString, _ name: Span<UInt8>) -> Bool {
            expected.withUTF8Buffer { expected in
                for index in name.indices where name[index] | 0x20 != expected[index] { return false }
                return true
            }
        }

        /// `nil` for what is no plain number, or may be too large for one.
        private static func number(_ digits: Span<UInt8>) -> Int? {
            guard (1...18).contains(digits.count) else { return nil }
            var number = 0
            for index in digits.indices {
                guard digits[index].isASCIIDigit else { return nil }
                number = number * 10 + Int(digits[index] - UInt8(ascii: "0"))
            }
            return number
        }
    }
}
#endif
