public import FastJSON
public import Foundation

extension HJRPCConnection {
    /// How a connection works.
    public struct Configuration: Sendable {
        /// How messages are told apart; one a line by default.
        public var framing: HJRPCFraming

        /// What the member `jsonrpc` says, of requests and of answers; "2.0" by default.
        public var version = "2.0"

        /// Where calls have their ids from that bring none of their own; numbers from 1 by default.
        public var ids = HJRPCIDGenerator.counter()

        /// How long an answer is waited for when the call does not say so itself, in seconds; `nil`, the default, for ever.
        public var timeout: TimeInterval?

        /// The longest message in either direction, in bytes; 64 MiB by default.
        ///
        /// A longer one of the peer ends the connection.
        public var maximumMessageSize = 64 << 20

        /// How many notifications are kept that nobody has taken; 1000 by default.
        public var maximumNotifications = 1000

        /// What answers calls of the peer, by method; others are answered with ``HJRPCError/methodNotFound``.
        public var handlers: [String: HJRPCHandler] = [:]

        /// How many handlers run at once; 64 by default.
        ///
        /// Calls beyond that are answered with an error of code -32000.
        public var maximumHandlers = 64

        /// Makes the notification that tells the peer that a call's answer is no longer waited for; `nil` for none.
        ///
        /// JSON-RPC has none, protocols on top of it do; see ``languageServer``.
        public var cancellation: (@Sendable (HJRPCID) -> HJRPCNotice)?

        /// How long a process may take to end once its input is closed, before it is asked to, and then before it is
        /// killed, in seconds; 2 by default.
        public var gracePeriod: TimeInterval = 2

        /// What reads answers; a `FastJSONDecoder` by default.
        public var decoder = FastJSONDecoder()

        /// What writes parameters; a `FastJSONEncoder` that sorts keys by default.
        public var encoder = HJRPCClient.Configuration.defaultEncoder

        /// Makes the default configuration.
        public init(framing: HJRPCFraming = .lines) {
            self.framing = framing
        }

        /// As language servers speak: with Content-Length, and `$/cancelRequest` for calls that are given up.
        public static var languageServer: Configuration {
            var configuration = Configuration(framing: .contentLength)
            configuration.cancellation = { HJRPCNotice("$/cancelRequest", .named(["id": $0.json])) }
            return configuration
        }
    }
}
