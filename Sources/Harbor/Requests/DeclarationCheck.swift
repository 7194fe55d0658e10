import Foundation
import HTTPClientKit

/// Refuses requests with properties that were meant for Harbor but have a type by which Harbor cannot see them.
enum DeclarationCheck {
    private typealias Requirement = PropertyCheck.Requirement

    private static let optionalText = Requirement(String?.self, "String?")
    private static let optionalTexts = Requirement([String: String]?.self, "[String: String]?")

    private static let ofRequests = [
        "httpMethod": Requirement(HHttpMethod.self, "HHttpMethod"),
        "needsAuth": Requirement(Bool.self, "Bool"),
        "retries": Requirement(Int?.self, "Int?"),
        "pathParameters": optionalTexts,
        "headerParameters": optionalTexts,
    ]
    private static let ofQueries = ["queryParameters": optionalTexts]
    private static let bodyType = Requirement(HRequestDataType.self, "HRequestDataType")
    private static let ofBodies = [
        "bodyParameters": Requirement([String: Any]?.self, "[String: Any]?"),
        "body": Requirement((any Encodable & Sendable)?.self, "(any Encodable & Sendable)?"),
        "rawBody": Requirement(HRawBody?.self, "HRawBody?"),
        "form": Requirement([URLQueryItem].self, "[URLQueryItem]"),
        "multipartBody": Requirement([HFormPart].self, "[HFormPart]"),
    ]
    private static let ofEventStreams = [
        "endMark": optionalText,
        "reconnection": Requirement(EventStreamReconnection?.self, "EventStreamReconnection?"),
    ]

    private static let properties = PropertyCheck()
    private static let queries = PropertyCheck(acceptsNil: true)
    private static let bodies = PropertyCheck(acceptsNil: true)

    /// Refuses a request with such a property.
    static func check(_ request: some HRequestBaseRequestProtocol) throws(HRequestError) {
        try refuse(properties.fault(of: request, against: requirements(of: request)))
    }

    /// Refuses a request that would be sent without a query although it has one of another type.
    static func checkLackOfQuery(of request: some HRequestBaseRequestProtocol) throws(HRequestError) {
        try refuse(queries.fault(of: request, against: ofQueries))
    }

    /// Refuses a request that would be sent without a body although it has one of another type.
    ///
    /// Only such a request: a property of one of these names may be the app's own, whose value goes into another one.
    static func checkLackOfBody(of request: some HRequestWithBodyProtocol) throws(HRequestError) {
        try refuse(bodies.fault(of: request, against: ofBodies))
    }

    private static func refuse(_ fault: String?) throws(HRequestError) {
        if let fault { throw .malformedRequestError(reason: fault) }
    }

    private static func requirements(of request: some HRequestBaseRequestProtocol) -> [String: Requirement] {
        var requirements = ofRequests
        if request is any HRequestWithBodyProtocol { requirements["bodyType"] = bodyType }
        if request is any HEventStreamRequestProtocol { requirements.merge(ofEventStreams) { $1 } }
        if request is any HDownloadRequestProtocol { requirements["sha256"] = optionalText }
        return requirements
    }
}
