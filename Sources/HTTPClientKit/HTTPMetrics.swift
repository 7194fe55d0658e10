public import Foundation

/// What is known of how a response came about.
///
/// An engine leaves out what it cannot tell.
public struct HTTPMetrics: Hashable, Sendable {
    /// When each step was over, in seconds from the start of the request.
    public struct Timings: Hashable, Sendable {
        /// The name was resolved; 0 on a reused connection.
        public var nameLookup: TimeInterval?
        /// The TCP connection was there; 0 on a reused connection.
        public var connect: TimeInterval?
        /// TLS was ready; `nil` without TLS, 0 on a reused connection.
        public var secureConnect: TimeInterval?
        /// The first byte of the response arrived.
        public var firstByte: TimeInterval?
        /// The response was complete.
        public var total: TimeInterval?

        /// Makes timings, for instance for a mock.
        public init(
            nameLookup: TimeInterval? = nil,
            connect: TimeInterval? = nil,
            secureConnect: TimeInterval? = nil,
            firstByte: TimeInterval? = nil,
            total: TimeInterval? = nil
        ) {
            self.nameLookup = nameLookup
            self.connect = connect
            self.secureConnect = secureConnect
            self.firstByte = firstByte
            self.total = total
        }
    }

    /// The steps and when they were over.
    public var timings = Timings()
    /// Bytes of head and body that were sent, before any encryption, and over HTTP/2 before its compression of heads.
    public var bytesSent: Int?
    /// Bytes of head and body that arrived, before decompression, without the framing of chunks.
    public var bytesReceived: Int?
    /// Whether the connection had served a request before.
    public var isConnectionReused: Bool?
    /// The version of HTTP: `1.0`, `1.1` or `2`.
    public var httpVersion: String?
    /// The server's address and port as they were connected to.
    public var remoteAddress: String?
    /// The version of TLS, for instance `TLSv1.3`.
    public var tlsVersion: String?
    /// The cipher suite, as OpenSSL names it.
    public var tlsCipher: String?

    /// Makes metrics in which nothing is known.
    public init() {}
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension HTTPMetrics.Timings {
    /// ``nameLookup`` as a `Duration`.
    public var nameLookupDuration: Duration? { nameLookup.map { .seconds($0) } }
    /// ``connect`` as a `Duration`.
    public var connectDuration: Duration? { connect.map { .seconds($0) } }
    /// ``secureConnect`` as a `Duration`.
    public var secureConnectDuration: Duration? { secureConnect.map { .seconds($0) } }
    /// ``firstByte`` as a `Duration`.
    public var firstByteDuration: Duration? { firstByte.map { .seconds($0) } }
    /// ``total`` as a `Duration`.
    public var totalDuration: Duration? { total.map { .seconds($0) } }
}
