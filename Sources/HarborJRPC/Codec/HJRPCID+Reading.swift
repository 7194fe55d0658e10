import FastJSON

extension HJRPCID {
    /// Takes the id of a message.
    ///
    /// - Throws: What is wrong with it; `null` is no id of a call either.
    init(_ json: JSONValue) throws(HJRPCInvalidResponse) {
        switch json {
        case .string(let text): self = .string(text)
        case .number(let number):
            if let integer = number.integer(as: Int.self) {
                self = .number(integer)
            } else if number.double.map({ $0 != $0.rounded() }) ?? false {
                throw .fractionalID(number.digits)
            } else {
                throw .invalidID("\(number)")
            }
        case .null: throw .invalidID("null")
        case .bool(let value): throw .invalidID("\(value)")
        case .array: throw .invalidID("an array")
        case .object: throw .invalidID("an object")
        }
    }
}
