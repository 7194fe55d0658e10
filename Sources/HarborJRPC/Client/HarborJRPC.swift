public import Harbor

/// Configures ``HJRPCClient/default``.
///
/// ```swift
/// HarborJRPC.setURL("https://api.example.com/rpc")
/// ```
///
/// Each call affects the requests that begin after it.
public enum HarborJRPC {
    /// Sets where calls go that do not say so themselves.
    ///
    /// - Parameter url: An absolute http or https URL; an empty one for nowhere.
    public static func setURL(_ url: String) {
        HJRPCClient.default.update { $0.endpoint = url.isEmpty ? nil : url }
    }

    /// Sets what the member `jsonrpc` says, of requests and of answers; "2.0" by default.
    ///
    /// Answers of a version 1 need not have the member.
    public static func setJRPCVersion(_ version: String) {
        HJRPCClient.default.update { $0.version = version }
    }

    /// Sets which client of Harbor carries the calls; `nil`, the default, for the current one of each task.
    public static func setClient(_ client: HarborClient?) {
        HJRPCClient.default.update { $0.client = client }
    }
}
