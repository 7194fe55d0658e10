/// A request that is logged: itself with a cURL command, its response, or both, and in any case its error.
///
/// ```swift
/// struct GetUser: HGetRequestProtocol, HDebugRequestProtocol {
///     typealias Model = User
///     let url = "https://api.example.com/users/42"
///     let debugType = HDebugRequestType.requestAndResponse
/// }
/// ```
///
/// Credentials are left out, see ``HRedaction``.
public protocol HDebugRequestProtocol {
    /// What is logged.
    var debugType: HDebugRequestType { get }
}

extension HDebugRequestProtocol where Self: HRequestBaseRequestProtocol {
    /// Both.
    public var debugType: HDebugRequestType { .requestAndResponse }
}
