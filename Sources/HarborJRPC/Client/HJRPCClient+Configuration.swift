public import FastJSON
import Foundation
public import Harbor

extension HJRPCClient {
    /// How a client works.
    public struct Configuration: Sendable {
        /// Where calls go that do not say so themselves: an absolute http or https URL; `nil` for nowhere.
        public var endpoint: String?

        /// What carries the calls; `nil`, the default, for `HarborClient.current` of each task.
        public var client: HarborClient?

        /// What the member `jsonrpc` says, of requests and of answers; "2.0" by default.
        ///
        /// Answers of a version 1 need not have the member.
        public var version = "2.0"

        /// Where calls have their ids from that bring none of their own; random UUIDs by default.
        public var ids = HJRPCIDGenerator.uuid

        /// What reads answers; a `FastJSONDecoder` by default.
        public var decoder = FastJSONDecoder()

        /// What writes parameters; a `FastJSONEncoder` that sorts keys by default.
        public var encoder = Self.defaultEncoder

        /// Has calls that are made at about the same time be sent as one request; `nil`, the default, for each by itself.
        public var batching: HJRPCBatching?

        /// Makes the default configuration.
        public init(endpoint: String? = nil, client: HarborClient? = nil) {
            self.endpoint = endpoint
            self.client = client
        }

        static var defaultEncoder: FastJSONEncoder {
            let encoder = FastJSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return encoder
        }
    }
}
