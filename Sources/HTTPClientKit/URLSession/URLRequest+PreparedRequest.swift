import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// The same request for a session.
    init(_ prepared: PreparedRequest) throws(HTTPClientError) {
        guard let url = URL(string: prepared.url.absoluteString) else { throw .invalidURL }
        self.init(url: url, timeoutInterval: prepared.timeouts.idle ?? .greatestFiniteMagnitude)
        httpMethod = prepared.method.rawValue
        for field in prepared.headers.fields {
            addValue(field.value, forHTTPHeaderField: field.name)
        }
        httpBody = prepared.body
    }
}
