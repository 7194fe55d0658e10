import Foundation
import HTTPClientKit
import Harbor

/// What a service said when it was sent, as a request of Harbor whose log names the service.
@available(*, deprecated)
struct ServiceRequest<Service: HServiceProtocolBase>: HRequestWithResultProtocol {
    typealias Model = Data

    let url: String
    // Of Harbor's type, which cannot be named where this module has one of the same name.
    private(set) var httpMethod = HarborDefaults().httpMethod
    let pathParameters: [String: String]?
    let headerParameters: [String: String]?
    let queryParameters: [String: String]?
    let timeout: TimeInterval?
    /// The client's policy might go past the time limit, which is one of the whole request.
    let retries: Int? = 0
    let debugType: HDebugRequestType
    private let content: HContent?

    private init(_ service: Service) throws {
        url = service.url
        httpMethod = .init(HTTPMethod(rawValue: service.httpMethod.rawValue))
        pathParameters = service.pathParameters
        headerParameters = service.headers
        queryParameters = service.queryParameters
        timeout = service.timeout
        debugType = HDebugRequestType((service as? any HDebugServiceProtocol)?.debugType ?? .none)
        content = try ServiceBody(bodyParameters: service.body).makeContent()
    }

    func makeContent() throws -> HContent? { content }

    /// Sends a service and returns the body of the response.
    static func send(
        _ service: Service,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(HRequestError) -> Data {
        let request: Self
        do {
            request = try Self(service)
        } catch let error as HRequestError {
            throw error
        } catch {
            throw .malformedRequestError(reason: "\(error)")
        }
        var credentials: [String: String] = [:]
        if service.needAuth {
            guard let source = Harbor.credentials.source else { throw .authProviderNeeded }
            credentials = await source.credentials()
        }
        var configuration = HarborClient.current.configuration
        configuration.callInterceptors.insert(ServiceInterceptor(credentials: credentials), at: 0)
        configuration.redaction.headerNames.formUnion(credentials.keys)
        return try await HarborClient(configuration).send(request)
    }
}

@available(*, deprecated)
extension ServiceRequest: HRequestCarrierProtocol {
    static var carriedType: Any.Type { Service.self }
}

/// The body of a service.
///
/// Unchecked because the compiler cannot see that it is read in one go where the service is sent, so that it never meets
/// another task.
private struct ServiceBody: HRequestWithBodyProtocol, @unchecked Sendable {
    let url = ""
    let bodyParameters: [String: Any]?
}

@available(*, deprecated)
extension HDebugRequestType {
    fileprivate init(_ type: HDebugServiceType) {
        self =
            switch type {
            case .none: .none
            case .request: .request
            case .response: .response
            case .requestAndResponse: .requestAndResponse
            }
    }
}
