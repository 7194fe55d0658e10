/// Why a request is refused, with the status that says so.
struct MalformedRequest: Error, Hashable, Sendable {
    let status: Int
    let reason: String

    init(status: Int = 400, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}

extension MalformedRequest: CustomStringConvertible {
    var description: String { "malformed request: \(reason)" }
}
