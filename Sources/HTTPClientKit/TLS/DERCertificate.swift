/// Finds the public key in a certificate (RFC 5280 §4.1), which Security does not hand out in the form that is pinned.
enum DERCertificate {
    private static let sequence: UInt8 = 0x30
    private static let version: UInt8 = 0xA0

    /// The SubjectPublicKeyInfo with its tag and length; `nil` when the bytes are not a certificate.
    static func subjectPublicKeyInfo(of der: [UInt8]) -> ArraySlice<UInt8>? {
        var outside = der[...]
        guard let certificate = takeElement(&outside, tag: sequence) else { return nil }
        var inside = certificate.content
        guard let toBeSigned = takeElement(&inside, tag: sequence) else { return nil }
        var fields = toBeSigned.content
        if fields.first == version { _ = takeElement(&fields) }
        // Serial number, signature algorithm, issuer, validity and subject come before the key.
        for _ in 0..<5 {
            guard takeElement(&fields) != nil else { return nil }
        }
        return takeElement(&fields, tag: sequence)?.whole
    }

    private struct Element {
        let whole: ArraySlice<UInt8>
        let content: ArraySlice<UInt8>
    }

    /// Takes the first element off, unless it has another tag or is longer than the bytes.
    private static func takeElement(_ bytes: inout ArraySlice<UInt8>, tag: UInt8? = nil) -> Element? {
        guard let first = bytes.first, tag == nil || tag == first else { return nil }
        var rest = bytes.dropFirst()
        guard let lead = rest.popFirst() else { return nil }
        var length = Int(lead)
        if lead >= 0x80 {
            let digits = Int(lead & 0x7F)
            guard (1...4).contains(digits), rest.count >= digits else { return nil }
            length = rest.prefix(digits).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(digits)
        }
        guard length <= rest.count else { return nil }
        let content = rest.prefix(length)
        defer { bytes = bytes[content.endIndex...] }
        return Element(whole: bytes[..<content.endIndex], content: content)
    }
}
