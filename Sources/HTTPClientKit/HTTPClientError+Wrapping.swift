import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension HTTPClientError {
    /// The error itself, or the case that says the same of an error of another type.
    init(wrapping error: any Error, host: String? = nil) {
        switch error {
        case let error as HTTPClientError: self = error
        case is CancellationError: self = .cancelled
        case let error as URLError: self.init(error, host: host ?? error.failingURL?.host)
        default:
            // On Linux an NSError is not bridged to URLError, and its description would tell the whole URL.
            let bridged = error as NSError
            let code: URLError.Code? = URLError.Code(rawValue: bridged.code)
            if bridged.domain == NSURLErrorDomain, let code {
                self.init(URLError(code), host: host)
            } else if type(of: error) is NSError.Type {
                self = .transport("\(bridged.domain) error \(bridged.code): \(bridged.localizedDescription)")
            } else {
                self = .transport(String(describing: error))
            }
        }
    }
}
