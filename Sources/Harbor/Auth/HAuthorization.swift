public import Foundation
import HTTPClientKit

/// What a provider adds to a request.
public enum HAuthorization: Hashable, Sendable {
    /// A header field; it replaces one of the same name.
    case header(HAuthorizationHeader)
    /// A query item, added behind the others.
    case queryItem(URLQueryItem)
}

extension HAuthorization {
    /// The request with the authorization in it.
    func applied(to request: HTTPRequest) -> HTTPRequest {
        var request = request
        switch self {
        case .header(let header):
            request.headers.set(header.value, for: header.key)
            request.headers.markSensitive(header.key)
        case .queryItem(let item): request.queryItems.append(item)
        }
        return request
    }

    /// The name of the field or item, which no log may tell the value of.
    var name: String {
        switch self {
        case .header(let header): header.key
        case .queryItem(let item): item.name
        }
    }
}
