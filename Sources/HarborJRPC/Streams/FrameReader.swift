import Foundation

/// Takes a stream of bytes apart into messages, however the bytes come.
struct FrameReader {
    /// The longest head of a message, in bytes.
    private static let headLimit = 8 << 10

    private let framing: HJRPCFraming
    private let limit: Int
    private var bytes: [UInt8] = []
    /// Where the next message begins.
    private var start = 0
    /// Up to where no end of a line was found; within a head, where its last line begins.
    private var searched = 0
    /// The length of the message whose head has been read.
    private var length: Int?

    /// - Parameter limit: The longest message, in bytes.
    init(_ framing: HJRPCFraming, limit: Int) {
        self.framing = framing
        self.limit = limit
    }

    /// Whether the stream may end here.
    var isBetweenMessages: Bool { length == nil && bytes[start...].allSatisfy(\.isLineSpace) }

    /// The last message of a stream that has ended, if that need not have an end of its own: as a line need not.
    mutating func takeRest() -> Data? {
        guard framing == .lines else { return nil }
        defer { (bytes, start, searched) = ([], 0, 0) }
        return Data(bytes[start...])
    }

    mutating func append(_ new: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: new)
    }

    /// The next message; `nil` when more bytes are needed.
    mutating func next() throws(HJRPCConnectionError) -> Data? {
        switch framing {
        case .lines: try nextLine()
        case .contentLength: try nextMeasured()
        }
    }

    private mutating func nextLine() throws(HJRPCConnectionError) -> Data? {
        while true {
            guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
                searched = bytes.count
                guard bytes.count - start <= limit else { throw .messageTooLarge(limit: limit) }
                return nil
            }
            let line = bytes[start..<end]
            start = end + 1
            searched = start
            guard line.count <= limit else { throw .messageTooLarge(limit: limit) }
            if !line.allSatisfy(\.isLineSpace) { return Data(line) }
        }
    }

    private mutating func nextMeasured() throws(HJRPCConnectionError) -> Data? {
        if length == nil {
            guard let head = try nextHead() else { return nil }
            length = try contentLength(of: head)
        }
        guard let length, bytes.count - start >= length else { return nil }
        let message = Data(bytes[start..<start + length])
        start += length
        searched = start
        self.length = nil
        return message
    }

    private mutating func nextHead() throws(HJRPCConnectionError) -> ArraySlice<UInt8>? {
        // A peer that ends lines otherwise, or sends no head at all, would have its message waited for.
        while let end = bytes[searched...].firstIndex(where: { $0 == 0x0D || $0 == 0x0A }) {
            guard bytes[end] == 0x0D, end + 1 == bytes.count || bytes[end + 1] == 0x0A else {
                throw .malformedFrame("a line of its head does not end with CR LF")
            }
            guard end + 1 < bytes.count else { break }
            let isEmptyLine = end == searched
            searched = end + 2
            guard isEmptyLine else { continue }
            let head = bytes[start..<max(start, end - 2)]
            start = searched
            try checkHead(head.count)
            return head
        }
        try checkHead(bytes.count - start)
        return nil
    }

    private func checkHead(_ count: Int) throws(HJRPCConnectionError) {
        guard count <= Self.headLimit else { throw .malformedFrame("its head is longer than \(Self.headLimit) bytes") }
    }

    private func contentLength(of head: ArraySlice<UInt8>) throws(HJRPCConnectionError) -> Int {
        var found: Int?
        for line in String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw .malformedFrame("a line of its head has no colon") }
            guard parts[0].lowercased() == "content-length" else { continue }
            let digits = parts[1].trimmingCharacters(in: .whitespaces)
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                throw .malformedFrame("its Content-Length is no number")
            }
            // Digits that no integer holds are more than any limit.
            guard let number = Int(digits), number <= limit else { throw .messageTooLarge(limit: limit) }
            guard found ?? number == number else { throw .malformedFrame("its head has two values of Content-Length") }
            found = number
        }
        guard let found else { throw .malformedFrame("its head has no Content-Length") }
        return found
    }
}

extension UInt8 {
    /// Whether the byte is white space of JSON.
    fileprivate var isLineSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
