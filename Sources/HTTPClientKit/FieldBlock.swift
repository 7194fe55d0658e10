/// The fields of a response's head in the bytes that they came in, with where each of them lies.
///
/// Most fields of a response are never looked at. A name is looked for in the bytes, and text is made only of what was
/// asked for.
package final class FieldBlock: Sendable {
    /// Where a field lies.
    package struct Place: Sendable {
        package var name: Range<Int>
        /// Without white space around it.
        package var value: Range<Int>

        package init(name: Range<Int>, value: Range<Int>) {
            self.name = name
            self.value = value
        }
    }

    private let bytes: [UInt8]
    private let places: [Place]

    /// Takes fields whose names are known to be tokens and whose places lie in the bytes.
    package init(_ bytes: [UInt8], places: [Place]) {
        self.bytes = bytes
        self.places = places
    }

    var count: Int { places.count }

    /// All fields, as text.
    var fields: [HTTPHeaders.Field] { places.map(field) }

    func field(at position: Int) -> HTTPHeaders.Field { field(places[position]) }

    /// The values of a name, in order.
    func values(of name: String) -> [String] {
        var values: [String] = []
        forEach(name) { place in
            values.append(text(place.value))
            return true
        }
        return values
    }

    /// The first value of a name, and whether there are others.
    func first(_ name: String) -> (value: String, isOnly: Bool)? {
        var first: (value: String, isOnly: Bool)?
        forEach(name) { place in
            first = first.map { ($0.value, false) } ?? (text(place.value), true)
            return first?.isOnly == true
        }
        return first
    }

    func contains(_ name: String) -> Bool {
        var isThere = false
        forEach(name) { _ in
            isThere = true
            return false
        }
        return isThere
    }

    /// Gives the places of a name in order, until `body` wants no more.
    private func forEach(_ name: String, _ body: (Place) -> Bool) {
        let length = name.utf8.count
        for place in places where place.name.count == length {
            if isName(name, at: place.name.lowerBound), !body(place) { return }
        }
    }

    private func isName(_ name: String, at start: Int) -> Bool {
        name.utf8.inOnePiece { name in
            name.indices.allSatisfy { index in
                let own = bytes[start + index]
                return own == name[index] || own.lowercasedASCII == name[index].lowercasedASCII
            }
        }
    }

    private func field(_ place: Place) -> HTTPHeaders.Field {
        HTTPHeaders.Field(name: String(decoding: bytes[place.name], as: UTF8.self), value: text(place.value))
    }

    /// A value is read as UTF-8, and as Latin-1 where it is none (RFC 9110 §5.5), so that no byte of it is lost.
    private func text(_ range: Range<Int>) -> String {
        let value = bytes[range]
        // Which nearly all are, and then nothing has to be looked at twice.
        let isASCII = value.allSatisfy { $0 < 0x80 }
        return isASCII
            ? String(decoding: value, as: UTF8.self)
            : String(validating: value, as: UTF8.self)
                ?? String(String.UnicodeScalarView(value.lazy.map { Unicode.Scalar($0) }))
    }
}
