/// placeholder
public enum JSONValue: Hashable, Sendable, Decodable {
    case null
    public init(from decoder: any Decoder) throws { self = .null }
}
extension Document { func jsonValue(at: Int) -> JSONValue { .null } }
extension JSONValue: Encodable { public func encode(to encoder: any Encoder) throws {} }
extension Draft { func write(_ value: JSONValue, at node: Int32) { } }
