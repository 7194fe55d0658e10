/// placeholder
public enum JSONValue: Hashable, Sendable, Decodable {
    case null
    public init(from decoder: any Decoder) throws { self = .null }
}
extension Document { func jsonValue(at: Int) -> JSONValue { .null } }
