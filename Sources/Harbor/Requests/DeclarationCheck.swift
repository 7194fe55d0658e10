import Foundation
import HTTPClientKit

/// Finds properties that were meant for Harbor but have a type by which Harbor cannot see them.
///
/// The compiler takes `let retries = 2` for a property of the type's own, because the requirement is an `Int?`: it says
/// nothing, the default holds, and what the author wrote would have no effect. Structs are looked at, not classes.
enum DeclarationCheck {
    private struct Requirement {
        let type: any Any.Type
        let name: String

        init<Value>(_ type: Value.Type, _ name: String) {
            self.type = type
            self.name = name
        }
    }

    private static let optionalText = Requirement(String?.self, "String?")
    private static let optionalTexts = Requirement([String: String]?.self, "[String: String]?")

    private static let ofRequests = [
        "httpMethod": Requirement(HHttpMethod.self, "HHttpMethod"),
        "needsAuth": Requirement(Bool.self, "Bool"),
        "retries": Requirement(Int?.self, "Int?"),
        "pathParameters": optionalTexts,
        "headerParameters": optionalTexts,
        "queryParameters": optionalTexts,
    ]
    private static let ofParameters = [
        "bodyParameters": Requirement([String: Any]?.self, "[String: Any]?"),
        "bodyType": Requirement(HRequestDataType.self, "HRequestDataType"),
    ]
    private static let ofBodies = [
        "body": Requirement((any Encodable & Sendable)?.self, "(any Encodable & Sendable)?"),
        "rawBody": Requirement(HRawBody?.self, "HRawBody?"),
        "form": Requirement([URLQueryItem].self, "[URLQueryItem]"),
        "multipartBody": Requirement([HFormPart].self, "[HFormPart]"),
    ]
    private static let ofEventStreams = [
        "endMark": optionalText,
        "reconnection": Requirement(EventStreamReconnection?.self, "EventStreamReconnection?"),
    ]

    /// The types that were looked at and found right.
    private static let sound = Lock<Set<ObjectIdentifier>>([])

    /// Refuses a request with such a property; a type is looked at once.
    static func check(_ request: some HRequestBaseRequestProtocol) throws(HRequestError) {
        let identity = ObjectIdentifier(type(of: request))
        if sound.withLock({ $0.contains(identity) }) { return }
        var requirements = ofRequests
        if request is any HRequestWithBodyProtocol { requirements.merge(ofParameters) { $1 } }
        if request is any HEventStreamRequestProtocol { requirements.merge(ofEventStreams) { $1 } }
        if request is any HDownloadRequestProtocol { requirements["sha256"] = optionalText }
        for property in storedProperties(of: request) { try check(property, of: request, against: requirements) }
        sound.withLock { _ = $0.insert(identity) }
    }

    /// Refuses a request that would be sent without a body although it has one of another type.
    ///
    /// Only such a request: apps had properties of these names before Harbor knew them, and wrote their values into others.
    static func checkLackOfBody(of request: some HRequestWithBodyProtocol) throws(HRequestError) {
        for property in storedProperties(of: request) where !property.isNil {
            try check(property, of: request, against: ofBodies)
        }
    }

    private struct StoredProperty {
        let name: String
        let value: Any

        var isNil: Bool {
            let mirror = Mirror(reflecting: value)
            return mirror.displayStyle == .optional && mirror.children.isEmpty
        }
    }

    private static func check(
        _ property: StoredProperty,
        of request: some HRequestBaseRequestProtocol,
        against requirements: [String: Requirement]
    ) throws(HRequestError) {
        guard let requirement = requirements[property.name], requirement.type != type(of: property.value) else {
            return
        }
        throw .malformedRequestError(
            reason: """
                the type of \(type(of: request)).\(property.name) is \(type(of: property.value)), so that it would be \
                ignored; declare it as \(requirement.name)
                """
        )
    }

    /// None for an object: a mirror reads all that it holds, also what another task may be changing under a lock.
    private static func storedProperties(of request: some HRequestBaseRequestProtocol) -> [StoredProperty] {
        let mirror = Mirror(reflecting: request)
        guard mirror.displayStyle == .struct else { return [] }
        return mirror.children.compactMap { child in
            child.label.map { StoredProperty(name: $0, value: child.value) }
        }
    }
}
