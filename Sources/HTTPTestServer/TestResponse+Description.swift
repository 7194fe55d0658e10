import Foundation

extension TestResponse: CustomStringConvertible {
    /// The status line and what is unusual about the way in which the answer arrives, for the names of test cases.
    public var description: String {
        var parts = ["\(status) \(reason ?? reasonPhrase(of: status))", "\(body)"]
        parts += interim.map { "after \($0.status)" }
        if delay > 0 { parts.append("delayed by \(delay) s") }
        if splitting != .none { parts.append("split \(splitting)") }
        if let cut { parts.append("\(cut.ending) after \(cut.offset) bytes") }
        return parts.joined(separator: ", ")
    }
}

extension TestResponse.Body: CustomStringConvertible {
    /// The kind of the body and its size.
    public var description: String {
        switch self {
        case .data(let data): "\(data.count) bytes"
        case .parts(let parts): "\(parts.count) parts"
        case .chunked(let chunks): "\(chunks.count) chunks"
        case .untilClose(let data): "\(data.count) bytes until the end"
        case .stream: "a stream"
        }
    }
}
