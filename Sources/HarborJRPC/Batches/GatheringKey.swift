import Foundation
import Harbor

/// What calls have to agree on to be sent as one request.
struct GatheringKey: Hashable, Sendable {
    private let endpoint: String
    private let version: String
    private let headers: [String: String]
    private let needsAuth: Bool
    private let retries: Int?
    private let timeout: TimeInterval?
    private let isIdempotent: Bool
    private let debugType: HDebugRequestType
    private let carrier: ObjectIdentifier
    private let mocks: ObjectIdentifier?

    init(_ request: some HJRPCBaseRequestProtocol, to endpoint: String, version: String, by carrier: HarborClient) {
        self.endpoint = endpoint
        self.version = version
        headers = request.headers ?? [:]
        needsAuth = request.needsAuth
        retries = request.retries
        timeout = request.timeout
        isIdempotent = request.isIdempotent
        debugType = request.debugType
        self.carrier = ObjectIdentifier(carrier)
        mocks = carrier.mocksOfTask.map(ObjectIdentifier.init)
    }
}
