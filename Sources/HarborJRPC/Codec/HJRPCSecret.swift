/// A text among ``HJRPCBaseRequestProtocol/params`` that no log tells, such as a token that has a position and no name.
///
/// ```swift
/// let params = HJRPCParams.positional(HJRPCSecret("token:\(token)"), [link])
/// ```
///
/// It is sent as the string that it is, at whatever depth of the parameters it stands. Where a log would show it, in the
/// request, its cURL command, the response or an error, `HRedaction.replacement` stands instead, also with
/// `HRedaction.none`; of a JSON body that is the whole string that contains it. A member whose name tells that its value
/// is a secret needs none, see `HRedaction.fieldNames`. An empty one hides nothing.
///
/// Printed, it does not tell the text either.
public struct HJRPCSecret: Hashable, Sendable {
    /// The text.
    public let text: String

    /// Makes a secret of a text.
    public init(_ text: String) {
        self.text = text
    }
}

extension HJRPCSecret: Encodable {
    /// Encodes the text as a string.
    public func encode(to encoder: any Encoder) throws {
        SecretTexts.ofMessage?.add(text)
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension HJRPCSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// That there is a secret.
    public var description: String { "(secret)" }
    /// That there is a secret.
    public var debugDescription: String { description }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
