import Foundation

extension Draft {
    func write(_ date: Date, at node: Int32, _ path: PathStack.Reference, _ step: PathStack.Step?) throws {
        switch options.dates {
        case .deferredToDate:
            try descend(path, step) { try date.encode(to: ElementEncoder(self, node, $0)) }
        case .secondsSince1970:
            try write(seconds: date.timeIntervalSince1970, at: node, path, step)
        case .millisecondsSince1970:
            try write(seconds: 1000 * date.timeIntervalSince1970, at: node, path, step)
        case .iso8601:
            write(date.formatted(.iso8601), at: node)
        #if canImport(Darwin)
        case .formatted(let formatter):
            write(formatter.string(from: date), at: node)
        #endif
        case .custom(let encode):
            try descend(path, step) { try encode(date, ElementEncoder(self, node, $0)) }
        #if canImport(Darwin)
        @unknown default:
            throw EncodingError.invalidValue(
                date,
                .init(codingPath: keys(path, step), debugDescription: "The strategy for dates is not known.")
            )
        #endif
        }
    }

    /// Writes a time without the strategy for numbers that JSON has not: an infinite date is an error.
    private func write(
        seconds: Double,
        at node: Int32,
        _ path: PathStack.Reference,
        _ step: PathStack.Step?
    ) throws {
        guard seconds.isFinite else { throw notConforming(seconds, path, step) }
        write(at: node) { $0.append(seconds) }
    }

    func write(_ data: Data, at node: Int32, _ path: PathStack.Reference, _ step: PathStack.Step?) throws {
        switch options.data {
        case .deferredToData:
            try descend(path, step) { try data.encode(to: ElementEncoder(self, node, $0)) }
        case .base64:
            write(data.base64EncodedString(), at: node)
        case .custom(let encode):
            try descend(path, step) { try encode(data, ElementEncoder(self, node, $0)) }
        #if canImport(Darwin)
        @unknown default:
            throw EncodingError.invalidValue(
                data,
                .init(codingPath: keys(path, step), debugDescription: "The strategy for data is not known.")
            )
        #endif
        }
    }
}
