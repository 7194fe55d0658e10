import Harbor

/// Whether something is there, asked by HEAD, and logged while it is being developed.
struct CheckAvatar: HRequestProtocol, HDebugRequestProtocol {
    typealias Model = Void

    let url: String
    let httpMethod = HHttpMethod.head
    let debugType = HDebugRequestType.requestAndResponse
}
