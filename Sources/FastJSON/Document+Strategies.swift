import Foundation

extension Document {
    func date(at value: Int, _ path: PathStack.Reference, _ step: PathStack.Step?) throws -> Date {
        guard !isNull(value) else { throw decodingError(.null(Date.self), path, step) }
        switch options.dates {
        case .deferredToDate:
            return try descend(path, step) { try Date(from: ElementDecoder(self, value, $0)) }
        case .secondsSince1970:
            return Date(timeIntervalSince1970: try seconds(at: value, path, step))
        case .millisecondsSince1970:
            return Date(timeIntervalSince1970: try seconds(at: value, path, step) / 1000)
        case .iso8601:
            let text = try scalar(path, step) { () throws(ValueFault) in try string(at: value) }
            guard let date = ISO8601Text.date(text) else {
                // Foundation names the path of the container here, without the key.
                throw decodingError(.corrupted("The string is not an ISO 8601 date."), path, nil)
            }
            return date
        #if canImport(Darwin)
        case .formatted(let formatter):
            let text = try scalar(path, step) { () throws(ValueFault) in try string(at: value) }
            guard let date = formatter.date(from: text) else {
                throw decodingError(.corrupted("The string is not a date in the formatter's format."), path, step)
            }
            return date
        #endif
        case .custom(let decode):
            return try descend(path, step) { try decode(ElementDecoder(self, value, $0)) }
        #if canImport(Darwin)
        @unknown default:
            throw decodingError(.corrupted("The strategy for dates is not known."), path, step)
        #endif
        }
    }

    private func seconds(at value: Int, _ path: PathStack.Reference, _ step: PathStack.Step?) throws -> Double {
        try scalar(path, step) { () throws(ValueFault) in try double(at: value) }
    }

    func data(at value: Int, _ path: PathStack.Reference, _ step: PathStack.Step?) throws -> Data {
        guard !isNull(value) else { throw decodingError(.null(Data.self), path, step) }
        switch options.data {
        case .deferredToData:
            return try descend(path, step) { try Data(from: ElementDecoder(self, value, $0)) }
        case .base64:
            let text = try scalar(path, step) { () throws(ValueFault) in try string(at: value) }
            guard let data = Data(base64Encoded: text) else {
                throw decodingError(.corrupted("The string is not Base64."), path, step)
            }
            return data
        case .custom(let decode):
            return try descend(path, step) { try decode(ElementDecoder(self, value, $0)) }
        #if canImport(Darwin)
        @unknown default:
            throw decodingError(.corrupted("The strategy for data is not known."), path, step)
        #endif
        }
    }
}
