import Foundation

/// What the system said of a call about a file.
struct SystemError: Error, Equatable {
    let path: String
    /// The number of the error, such as `ENOSPC`.
    let code: Int32

    /// The error of the last call.
    static func last(_ path: String) -> SystemError {
        SystemError(path: path, code: errno)
    }

    /// The path and the system's words.
    var reason: String { "\(path): \(String(cString: strerror(code)))" }
}
