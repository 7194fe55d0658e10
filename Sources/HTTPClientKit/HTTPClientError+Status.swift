import Foundation

extension HTTPClientError {
    /// The error of a status outside 200–299 (RFC 9110 §15.3); `nil` when it is one.
    init?(statusOf response: HTTPResponse) {
        let body = response.body.isEmpty ? nil : response.body
        switch response.statusCode {
        case 200..<300: return nil
        case 400..<500: self = .clientError(statusCode: response.statusCode, body: body)
        case 500..<600: self = .serverError(statusCode: response.statusCode, body: body)
        default: self = .unexpectedStatus(statusCode: response.statusCode, body: body)
        }
    }
}
