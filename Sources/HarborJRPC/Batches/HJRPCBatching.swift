public import Foundation
import HTTPClientKit

/// Has a client gather the calls of a short time into batches.
///
/// ```swift
/// configuration.batching = HJRPCBatching(window: 0.005, maximumCalls: 20)
/// ```
///
/// Calls go together that agree on everything of the request but method, parameters and id: endpoint, header fields,
/// authorization, repeats, time limit, log, the client of Harbor and the mocks of the task. A call by itself is sent as one.
/// Those with a retry policy of their own or a mock for their type, and notifications, are never gathered.
/// Task-local values are those of the first call.
///
/// A window that is not a finite number of seconds, 0 or more, and fewer calls than 1 fail every call that would be gathered
/// with ``HJRPCRequestError/malformedRequestError(reason:)``.
public struct HJRPCBatching: Sendable {
    /// How long calls are gathered after the first one, in seconds; 0.01 by default, and 0 for those that are there at once.
    public var window: TimeInterval
    /// How many calls are sent at once without waiting for the end of the window; 50 by default, at least 1.
    public var maximumCalls: Int

    /// Makes the options.
    public init(window: TimeInterval = 0.01, maximumCalls: Int = 50) {
        self.window = window
        self.maximumCalls = maximumCalls
    }

    func validate() throws(HJRPCRequestError) {
        do throws(HTTPClientError) {
            try NumberCheck.seconds(window, "batching.window")
            try NumberCheck.count(maximumCalls, "batching.maximumCalls", atLeast: 1)
        } catch {
            throw .malformedRequestError(reason: error.description)
        }
    }
}
