public import Foundation

/// What a request carries.
///
/// A payload can be read any number of times, so that a redirect or a retry sends it again in full.
public enum HTTPPayload: Equatable, Sendable {
    /// Bytes in memory.
    case data(Data)
    /// The content of a file, read piece by piece while it is sent.
    ///
    /// Its length is taken when the request is sent; a file that becomes shorter meanwhile fails the request.
    case file(URL)
    /// Several payloads one behind the other, for instance the parts of a form.
    case sequence([HTTPPayload])
}
