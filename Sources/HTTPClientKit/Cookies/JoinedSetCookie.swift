/// Several `Set-Cookie` fields in one, as `URLSession` tells them, taken apart again.
///
/// A comma begins a cookie when a name and `=` follow it. The comma in a date is not followed by one before the date ends;
/// a value with a comma and `=` behind it is taken for two cookies, which no reader of the joined form can avoid.
enum JoinedSetCookie {
    static func fields(in joined: String) -> [String] {
        let bytes = Array(joined.utf8)
        var fields: [String] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: ",") && beginsCookie(bytes[(index + 1)...]) {
            fields.append(String(decoding: bytes[start..<index], as: UTF8.self))
            start = index + 1
        }
        fields.append(String(decoding: bytes[start...], as: UTF8.self))
        return fields
    }

    private static func beginsCookie(_ rest: ArraySlice<UInt8>) -> Bool {
        let name = rest.drop { $0 == 0x20 || $0 == 0x09 }.prefix { FieldSyntax.isTokenCharacter($0) }
        return !name.isEmpty && rest.indices.contains(name.endIndex) && rest[name.endIndex] == UInt8(ascii: "=")
    }
}
