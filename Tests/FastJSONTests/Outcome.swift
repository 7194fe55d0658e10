import FastJSON
import Foundation

/// What a decode came to, in a form that can be compared between decoders.
enum Outcome<Value> {
    case value(Value)
    case failure(String)

    init(_ body: () throws -> Value) {
        do {
            self = .value(try body())
        } catch let error as DecodingError {
            self = .failure(Outcome.describe(error))
        } catch let error as EncodingError {
            guard case .invalidValue(_, let context) = error else {
                self = .failure("\(error)")
                return
            }
            self = .failure("invalidValue at \(Outcome.path(context.codingPath))")
        } catch {
            self = .failure("\(type(of: error)): \(error)")
        }
    }

    private static func describe(_ error: DecodingError) -> String {
        switch error {
        case .typeMismatch(let type, let context): "typeMismatch \(type) at \(path(context.codingPath))"
        case .valueNotFound(let type, let context): "valueNotFound \(type) at \(path(context.codingPath))"
        case .keyNotFound(let key, let context): "keyNotFound \(key.stringValue) at \(path(context.codingPath))"
        case .dataCorrupted(let context): "dataCorrupted at \(path(context.codingPath))"
        @unknown default: "\(error)"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        "[" + keys.map { "\($0.stringValue)|\($0.intValue.map(String.init) ?? "-")" }.joined(separator: ", ") + "]"
    }

    var failure: String? {
        if case .failure(let text) = self { text } else { nil }
    }

    var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

/// The error of a text that is not JSON, or of a number that does not fit.
let corrupted = "dataCorrupted at []"

extension Outcome {
    /// The error, or the value; dates as numbers, because far ones cannot be described.
    var summary: String {
        switch self {
        case .failure(let text): text
        case .value(let value as Date): "\(value.timeIntervalSinceReferenceDate)"
        case .value(let value as [Date]): "\(value.map(\.timeIntervalSinceReferenceDate))"
        case .value(is Special): "something with a date"
        case .value(let value): "\(value)"
        }
    }
}

extension Outcome where Value: Equatable {
    func isEqual(to other: Outcome) -> Bool {
        switch (self, other) {
        // What holds a NaN may not equal itself.
        case (.value(let one), .value(let two)):
            one == two || (summary.contains("nan") && summary == other.summary) || (one != one && two != two)
        case (.failure(let one), .failure(let two)): one == two
        default: false
        }
    }
}
