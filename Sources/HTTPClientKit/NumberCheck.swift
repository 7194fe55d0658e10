package import Foundation

/// Refuses numbers of settings that cannot be carried out, instead of taking them for others in silence.
package enum NumberCheck {
    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` that names the setting.
    package static func count(_ value: Int, _ name: String, atLeast least: Int = 0) throws(HTTPClientError) {
        guard value < least else { return }
        throw .invalidRequest("\(name) must be \(least) or more, not \(value)")
    }

    /// A wait, which may be none.
    ///
    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` that names the setting.
    package static func seconds(_ value: TimeInterval, _ name: String) throws(HTTPClientError) {
        guard !(value >= 0 && value.isFinite) else { return }
        throw .invalidRequest("\(name) must be a finite number of seconds, 0 or more, not \(value)")
    }

    /// A limit, which leaves some time.
    ///
    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` that names the setting.
    package static func timeLimit(_ value: TimeInterval, _ name: String) throws(HTTPClientError) {
        guard !(value > 0 && value.isFinite) else { return }
        throw .invalidRequest("\(name) must be a finite number of seconds above zero, not \(value)")
    }
}
