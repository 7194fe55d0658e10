import FastJSON
public import Foundation

/// The parameters of a call, as the types of the app have them (JSON-RPC 2.0 §4.2).
///
/// ```swift
/// HJRPCParams.named(Point(x: 1, y: 2))      // {"x":1,"y":2}
/// HJRPCParams.positional(42, "fast", true)  // [42,"fast",true]
/// HJRPCParams.none                          // no member `params`
/// ```
public enum HJRPCParams: Sendable {
    /// No parameters; the member is left out.
    case none
    /// By name: a value that is encoded as an object.
    case named(any Encodable & Sendable)
    /// By position: a list of values that become the elements of an array, in order.
    case elements([any Encodable & Sendable])
    /// The text of an object or an array, sent as it is.
    case json(Data)

    /// By position: values that become the elements of an array, in order; a value that is an array is one element.
    public static func positional(_ elements: any Encodable & Sendable...) -> HJRPCParams { .elements(elements) }
}

extension HJRPCParams {
    /// The text of the member; `nil` when it is left out.
    func text(_ encoder: FastJSONEncoder) throws(MessageFault) -> Data? {
        switch self {
        case .none: return nil
        case .named(let value): return try Self.structured(Self.encoded(value, encoder), UInt8(ascii: "{"), "an object")
        case .elements(let elements):
            var text = Data("[".utf8)
            for (position, element) in elements.enumerated() {
                if position > 0 { text.append(UInt8(ascii: ",")) }
                text += try Self.encoded(element, encoder)
            }
            text.append(UInt8(ascii: "]"))
            return text
        case .json(let text):
            do {
                switch try FastJSONDecoder().decode(JSONValue.self, from: text) {
                case .object, .array: return text
                default: throw MessageFault(reason: "the params are neither an object nor an array")
                }
            } catch let fault as MessageFault {
                throw fault
            } catch {
                throw MessageFault(reason: "the params are not JSON: \(error)")
            }
        }
    }

    private static func encoded(_ value: some Encodable, _ encoder: FastJSONEncoder) throws(MessageFault) -> Data {
        do {
            return try encoder.encode(value)
        } catch {
            throw MessageFault(reason: "the params \(type(of: value)) cannot be encoded: \(error)")
        }
    }

    private static func structured(_ text: Data, _ first: UInt8, _ kind: String) throws(MessageFault) -> Data {
        guard text.first == first else {
            throw MessageFault(reason: "params by name have to be \(kind), and the value is encoded as something else")
        }
        return text
    }
}
