import FastJSON
public import Foundation
import HTTPClientKit
public import Harbor

/// The HTTP request that carries a call or a notification, by whose type it is known to mocks; logs name the call's.
///
/// ```swift
/// mocks.requests(of: HJRPCExchange<Subtract>.self)
/// HMock(request: HJRPCExchange<Subtract>.self, statusCode: 503)
/// ```
///
/// A batch is carried by an `HJRPCExchange<HJRPCBatch>`.
public struct HJRPCExchange<Subject>: HRequestBaseRequestProtocol {
    /// The endpoint.
    public let url: String
    /// Whether the client's authorization is added.
    public let needsAuth: Bool
    /// How often the request is sent again.
    public let retries: Int?
    /// The header fields of the call.
    public let headerParameters: [String: String]?
    /// The longest time that one attempt may take, in seconds.
    public let timeout: TimeInterval?
    /// When and how often the request is sent again.
    public let retryPolicy: HRetryPolicy?
    /// What the call says of itself.
    public let isIdempotent: Bool
    /// What is logged.
    public let debugType: HDebugRequestType
    let text: Data
    let secrets: Set<String>

    /// POST.
    public var httpMethod: HHttpMethod { .post }

    /// The message, as JSON.
    public func makeContent() throws -> HContent? {
        HContent(payload: .data(text), contentType: "application/json")
    }
}

extension HJRPCExchange: HRequestCarrierProtocol {
    /// The call's type.
    public static var carriedType: Any.Type { Subject.self }
}

extension HJRPCExchange: HRequestSecretsProtocol {
    package var secretTexts: Set<String> { secrets }
}

extension HJRPCExchange where Subject: HJRPCBaseRequestProtocol {
    init(
        of request: Subject,
        id: HJRPCID?,
        in configuration: HJRPCClient.Configuration
    ) throws(HJRPCRequestError) {
        let message = try configuration.message(of: request, id: id)
        self.init(
            url: try configuration.endpoint(of: request),
            needsAuth: request.needsAuth,
            retries: request.retries,
            headerParameters: configuration.headers(request.headers),
            timeout: request.timeout,
            retryPolicy: request.retryPolicy,
            isIdempotent: request.isIdempotent,
            debugType: request.debugType,
            text: message.text,
            secrets: message.secrets
        )
    }
}

extension HJRPCClient.Configuration {
    /// Where a request goes.
    func endpoint(of request: some HJRPCBaseRequestProtocol) throws(HJRPCRequestError) -> String {
        guard let endpoint = request.endpoint ?? endpoint, !endpoint.isEmpty else { throw .urlNeeded }
        return endpoint
    }

    /// The header fields of a request, with an Accept of JSON unless it or the client has another one.
    func headers(_ own: [String: String]?) -> [String: String] {
        var headers = own ?? [:]
        let isThere = headers.keys.contains { $0.equalsIgnoringASCIICase("Accept") }
        if !isThere, !carrier.configuration.defaultHeaders.contains("Accept") { headers["Accept"] = "application/json" }
        return headers
    }

    func message(
        of request: some HJRPCBaseRequestProtocol,
        id: HJRPCID?
    ) throws(HJRPCRequestError) -> Message {
        try Message(of: request, id: id, version: version, encoder: encoder)
    }
}
