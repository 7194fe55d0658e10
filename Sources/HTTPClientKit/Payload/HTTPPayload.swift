public import Foundation

/// What a request carries.
///
/// A payload can be read any number of times, so that a redirect or a retry sends it again in full; only a stream that
/// was made to be read once cannot, see ``isReplayable``.
public enum HTTPPayload: Equatable, Sendable {
    /// Bytes in memory.
    case data(Data)
    /// The content of a file, read piece by piece while it is sent.
    ///
    /// Its length is taken when the request is sent, and what is written behind it meanwhile is not sent. A file that
    /// becomes shorter fails the request, and so does one whose size is told as none though it has bytes, as those of
    /// `/proc` are.
    case file(URL)
    /// The chunks of an asynchronous sequence, asked for only as fast as they are sent.
    case stream(HTTPPayloadStream)
    /// Several payloads one after another, for instance the parts of a form.
    case sequence([HTTPPayload])
}

extension HTTPPayload {
    /// Whether it can be sent now, and again after that; false once a stream that can be read once has been read.
    ///
    /// A payload that was never read is replayable whatever it is made of: reading begins when the server wants it.
    public var isReplayable: Bool {
        switch self {
        case .data, .file: true
        case .stream(let stream): stream.isReplayable
        case .sequence(let parts): parts.allSatisfy(\.isReplayable)
        }
    }

    /// The same payload, with the errors of its streams replaced.
    package func mappingStreamErrors(_ transform: @escaping @Sendable (any Error) -> any Error) -> HTTPPayload {
        switch self {
        case .data, .file: self
        case .stream(let stream): .stream(stream.mappingErrors(transform))
        case .sequence(let parts): .sequence(parts.map { $0.mappingStreamErrors(transform) })
        }
    }
}
