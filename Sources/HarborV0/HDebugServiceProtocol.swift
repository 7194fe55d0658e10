/// A service that is logged: itself with a cURL command, its response, or both.
///
/// Credentials are left out.
@available(*, deprecated, message: "Use HDebugRequestProtocol from the module Harbor")
public protocol HDebugServiceProtocol: AnyObject {
    /// What is logged.
    var debugType: HDebugServiceType { get set }
}
