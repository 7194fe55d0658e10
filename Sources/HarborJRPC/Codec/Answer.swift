import FastJSON
import Foundation

/// A response object as it came, before it is known whether it is one (JSON-RPC 2.0 §5).
struct Answer: Decodable {
    private enum CodingKeys: String, CodingKey {
        case version = "jsonrpc"
        case id, result, error
    }

    private let version: JSONValue?
    /// `nil` when there is no such member.
    let id: JSONValue?
    private let result: (decoder: any Decoder, isNull: Bool)?
    private let error: Result<HJRPCError, HJRPCInvalidResponse>?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decodeIfThere(.version)
        id = try container.decodeIfThere(.id)
        result =
            container.contains(.result)
            ? (try container.superDecoder(forKey: .result), try container.decodeNil(forKey: .result)) : nil
        if container.contains(.error), try !container.decodeNil(forKey: .error) {
            do {
                error = .success(try container.decode(HJRPCError.self, forKey: .error))
            } catch {
                self.error = .failure(.malformedError(Self.reason(error)))
            }
        } else {
            error = nil
        }
    }

    /// What the answer says: a result; the error that it has is thrown by the caller.
    ///
    /// A `null` beside the other member is how JSON-RPC 1.0 leaves one out, and is taken for that.
    var outcome: Result<HJRPCResult, HJRPCError> {
        get throws(HJRPCInvalidResponse) {
            switch (result, error) {
            case (nil, nil): throw .neitherResultNorError
            case (let result?, nil): return .success(HJRPCResult(result.decoder))
            case (let result, let error?):
                guard result?.isNull ?? true else { throw .resultAndError }
                return .failure(try error.get())
            }
        }
    }

    /// Whether there is an error object, however malformed.
    var hasError: Bool { error != nil }

    /// The error object, if that is what the answer is.
    var errorObject: HJRPCError? {
        if case .failure(let error)? = try? outcome { error } else { nil }
    }

    func check(version expected: String) throws(HJRPCInvalidResponse) {
        switch version {
        case .string(expected): return
        // Version 1.0 has no such member.
        case nil where expected.hasPrefix("1."): return
        case nil: throw .wrongVersion(expected: expected, found: nil)
        case .string(let found): throw .wrongVersion(expected: expected, found: found)
        case .number(let number): throw .wrongVersion(expected: expected, found: "\(number), a number")
        default: throw .wrongVersion(expected: expected, found: "that is no string")
        }
    }

    /// Checks that the answer is that to a call; an error may have the id `null`, or none (§5).
    func check(id expected: HJRPCID) throws(HJRPCInvalidResponse) {
        switch id {
        case nil where hasError, .null where hasError: return
        case nil: throw .missingID(expected: expected)
        case let id?:
            let found = try HJRPCID(id)
            guard found == expected else { throw .otherID(expected: expected, found: found) }
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "it has no \(key.stringValue)"
        case DecodingError.typeMismatch(_, let context) where context.codingPath.count <= 1: "it is not an object"
        // A number that its type cannot hold; only the code is one.
        case DecodingError.dataCorrupted: "its code is no integer, or too large"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "its \(context.codingPath.last?.stringValue ?? "value") has another type"
        default: "\(error)"
        }
    }
}
