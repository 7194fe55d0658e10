import Foundation

extension [TimeInterval?] {
    /// How long calls that go together may take, in seconds: as long as the most patient of them.
    var longest: TimeInterval? {
        contains(nil) ? nil : compactMap(\.self).max()
    }
}
