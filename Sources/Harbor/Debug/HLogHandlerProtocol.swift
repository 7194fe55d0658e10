/// Where a client's log goes.
///
/// ```swift
/// struct FileLog: HLogHandlerProtocol {
///     func log(_ entry: HLogEntry) { append(entry.text) }
/// }
/// ```
public protocol HLogHandlerProtocol: Sendable {
    /// Takes one entry; called from any task, and waited for.
    func log(_ entry: HLogEntry)
}
