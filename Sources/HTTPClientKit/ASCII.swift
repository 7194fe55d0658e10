extension StringProtocol {
    /// Whether both are the same when the case of ASCII letters is ignored, as protocol elements are compared.
    package func equalsIgnoringASCIICase(_ other: some StringProtocol) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return utf8.inOnePiece { own in
            other.utf8.inOnePiece { other in
                own.indices.allSatisfy { own[$0] == other[$0] || own[$0].lowercasedASCII == other[$0].lowercasedASCII }
            }
        }
    }

    /// The text with its ASCII capital letters made small and everything else kept.
    package var lowercasedASCII: String {
        // Schemes and hosts are nearly always written in small letters, and then only copied.
        let hasCapitals = utf8.inOnePiece { bytes in bytes.contains { $0 != $0.lowercasedASCII } }
        return hasCapitals ? String(decoding: utf8.lazy.map(\.lowercasedASCII), as: UTF8.self) : String(self)
    }
}

extension Collection<UInt8> {
    /// Gives the bytes as one piece of memory, in which going from one to the next costs least.
    func inOnePiece<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        // Without storage only where the text is a foreign one, bridged from Objective-C.
        withContiguousStorageIfAvailable(body) ?? Array(self).withUnsafeBufferPointer(body)
    }
}

extension UInt8 {
    /// The small letter of an ASCII capital; any other byte as it is.
    package var lowercasedASCII: UInt8 {
        (0x41...0x5A).contains(self) ? self | 0x20 : self
    }

    package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    package var isASCIIHexDigit: Bool { isASCIIDigit || (0x61...0x66).contains(self | 0x20) }
}
