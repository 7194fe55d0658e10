package import Foundation

/// JSON of values that the compiler knows nothing of.
package enum JSONText {
    /// The text with sorted keys, so that the same dictionary is always sent alike.
    ///
    /// - Parameters:
    ///   - object: The members of the outermost object.
    ///   - name: What an error calls them.
    /// - Throws: ``HRequestError/malformedRequestError(reason:)`` for what JSON cannot say, such as NaN or a date.
    package static func of(_ object: [String: Any], name: String) throws(HRequestError) -> Data {
        // Asked first, since the serialiser ends the program on Apple platforms when it meets a foreign object.
        guard JSONSerialization.isValidJSONObject(object) else {
            throw .malformedRequestError(
                reason: "the \(name) \(culprits(in: object)) cannot be written as JSON"
            )
        }
        do {
            return try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        } catch {
            throw .malformedRequestError(reason: "the \(name) cannot be written as JSON: \(error)")
        }
    }

    private static func culprits(in object: [String: Any]) -> String {
        object.keys.filter { key in
            object[key].map { !JSONSerialization.isValidJSONObject([key: $0]) } ?? false
        }
        .sorted().joined(separator: ", ")
    }
}
