import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension HTTPClientError {
    /// The case that says what a `URLError` says, with the host that was asked.
    init(_ error: URLError, host: String?) {
        let host = host ?? "the host"
        let reason = "\(host): \(error.localizedDescription)"
        switch error.code {
        case .badURL, .unsupportedURL: self = .invalidURL
        case .timedOut: self = .timeout
        case .cancelled: self = .cancelled
        case .cannotFindHost, .dnsLookupFailed: self = .cannotResolveHost("\(host) has no address")
        case .cannotConnectToHost: self = .connectionRefused("\(host) took no connection")
        // The last two are what a phone says that may not use the mobile network.
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff:
            self = .networkUnreachable("there is no route to \(host)")
        case .networkConnectionLost:
            self = .connectionLost("\(host) ended the connection before the response was whole")
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData:
            self = .malformedResponse(reason)
        case .serverCertificateHasBadDate: self = .secureConnectionFailed(TLSFailure(.certificateExpired, reason))
        case .serverCertificateNotYetValid: self = .secureConnectionFailed(TLSFailure(.certificateNotYetValid, reason))
        case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot:
            self = .secureConnectionFailed(TLSFailure(.unknownIssuer, reason))
        case .clientCertificateRejected:
            self = .secureConnectionFailed(TLSFailure(.clientCertificateRejected, reason))
        case .clientCertificateRequired:
            self = .secureConnectionFailed(TLSFailure(.clientCertificateRequired, reason))
        case .secureConnectionFailed: self = .secureConnectionFailed(TLSFailure(.other, reason))
        default: self = .transport(reason)
        }
    }
}
