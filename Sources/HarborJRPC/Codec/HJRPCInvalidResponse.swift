public import Foundation

/// Why an answer is none by the rules of JSON-RPC 2.0 §5.
///
/// The texts never have the content of an answer in them, but ids and numbers.
public enum HJRPCInvalidResponse: Error, Hashable, Sendable {
    /// There is no body.
    case empty
    /// The body is a page of HTML, as a proxy or a login sends it.
    case html
    /// The body is not JSON, for instance because it ends too early, and why.
    case notJSON(String)
    /// The body is JSON, and not an object; not an array either for a batch.
    case notAnObject
    /// The member `jsonrpc` is missing, or is not the version of the client.
    case wrongVersion(expected: String, found: String?)
    /// The id is a number with a fraction.
    case fractionalID(String)
    /// The id is neither a string nor an integer.
    case invalidID(String)
    /// There is no id.
    case missingID(expected: HJRPCID)
    /// The id is that of another call, or has another type.
    case otherID(expected: HJRPCID, found: HJRPCID)
    /// There are both a result and an error.
    case resultAndError
    /// There is neither a result nor an error.
    case neitherResultNorError
    /// The error is not an object with an integer `code` and a string `message`, and why.
    case malformedError(String)
    /// The answer to a batch is a single result.
    case notABatch
    /// The answer to a batch has none with the id of the call.
    ///
    /// The second value tells of answers that belong to no call: their ids, and errors without an id.
    case missingAnswer(HJRPCID, unmatched: [String])
    /// The answer to a batch has several with the id of the call.
    case duplicateAnswer(HJRPCID)
}

extension HJRPCInvalidResponse: LocalizedError, CustomStringConvertible {
    /// A sentence for a person.
    public var description: String {
        switch self {
        case .empty: "The answer is empty."
        case .html: "The answer is a page of HTML, as a proxy or a login sends it, and not JSON."
        case .notJSON(let reason): "The answer is not JSON: \(reason)"
        case .notAnObject: "The answer is JSON, but not a JSON-RPC response object."
        case .wrongVersion(let expected, nil): "The answer names no JSON-RPC version; \(expected) was expected."
        case .wrongVersion(let expected, let found?):
            "The answer has the JSON-RPC version \(found); \(expected) was expected."
        case .fractionalID(let digits): "The id of the answer, \(digits), has a fraction."
        case .invalidID(let kind): "The id of the answer is \(kind), neither a string nor an integer."
        case .missingID(let expected): "The answer has no id; \(expected) was expected."
        case .otherID(let expected, let found): "The id of the answer is \(found); \(expected) was expected."
        case .resultAndError: "The answer has both a result and an error."
        case .neitherResultNorError: "The answer has neither a result nor an error."
        case .malformedError(let reason): "The error of the answer is malformed: \(reason)"
        case .notABatch: "The answer to a batch is a single result."
        case .missingAnswer(let id, let unmatched):
            unmatched.isEmpty
                ? "There is no answer to the call \(id) of the batch."
                : "There is no answer to the call \(id) of the batch, and others that belong to no call: "
                    + unmatched.joined(separator: "; ")
        case .duplicateAnswer(let id): "There are several answers to the call \(id) of the batch."
        }
    }

    /// The same sentence as ``description``.
    public var errorDescription: String? { description }
}
