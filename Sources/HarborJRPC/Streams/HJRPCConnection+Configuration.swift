public import FastJSON
public import Foundation
import HTTPClientKit

extension HJRPCConnection {
    /// How a connection works.
    ///
    /// A number that cannot be carried out, such as a limit below 0 or a time that is not finite, is an error that names it
    /// where the connection is to be made: ``HJRPCConnectionError/launchFailed(program:reason:)`` or
    /// ``HJRPCConnectionError/cannotConnect(path:reason:)``.
    public struct Configuration: Sendable {
        /// How messages are told apart; one a line by default.
        public var framing: HJRPCFraming

        /// What the member `jsonrpc` says, of requests and of answers; "2.0" by default.
        public var version = "2.0"

        /// Where calls have their ids from that bring none of their own; numbers from 1 by default.
        public var ids = HJRPCIDGenerator.counter()

        /// How long an answer is waited for when the call does not say so itself, in seconds and above 0; `nil`, the default,
        /// for ever.
        public var timeout: TimeInterval?

        /// The longest message in either direction, in bytes; 64 MiB by default, at least 1.
        ///
        /// A longer one of the peer ends the connection.
        public var maximumMessageSize = 64 << 20

        /// How many notifications are kept that nobody has taken; 1000 by default, and 0 for none.
        public var maximumNotifications = 1000

        /// How many lines of a program's standard error are kept that nobody has taken; 1000 by default, and 0 for none.
        ///
        /// They are read with ``HJRPCProcess/StandardError/captured`` only.
        public var maximumStandardErrorLines = 1000

        /// What answers calls of the peer, by method; others are answered with ``HJRPCError/methodNotFound``.
        public var handlers: [String: HJRPCHandler] = [:]

        /// How many handlers run at once; 64 by default, and 0 for none.
        ///
        /// Calls beyond that are answered with an error of code -32000.
        public var maximumHandlers = 64

        /// Makes the notification that tells the peer that a call's answer is no longer waited for; `nil` for none.
        ///
        /// JSON-RPC has none, protocols on top of it do; see ``languageServer``.
        public var cancellation: (@Sendable (HJRPCID) -> HJRPCNotice)?

        /// How long a process may take to end once its input is closed, before it is asked to, and then before it is
        /// killed, in seconds; 2 by default, and 0 for not at all.
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

extension HJRPCConnection.Configuration {
    /// What is wrong with the first number that cannot be carried out.
    var impossibleNumber: String? {
        do throws(HTTPClientError) {
            if let timeout { try NumberCheck.timeLimit(timeout, "timeout") }
            try NumberCheck.count(maximumMessageSize, "maximumMessageSize", atLeast: 1)
            try NumberCheck.count(maximumNotifications, "maximumNotifications")
            try NumberCheck.count(maximumStandardErrorLines, "maximumStandardErrorLines")
            try NumberCheck.count(maximumHandlers, "maximumHandlers")
            try NumberCheck.seconds(gracePeriod, "gracePeriod")
            return nil
        } catch .invalidRequest(let reason) {
            return reason
        } catch {
            return error.description
        }
    }
}
