public import HTTPClientKit

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// What carries the requests of a client.
public enum HTransport: Sendable {
    /// The platform's engine, created by the client: libcurl on Linux, else URLSession.
    case automatic
    /// A session of the app's own.
    ///
    /// It goes by its own configuration, and carries none of the client's TLS settings: with any that differ from
    /// the default, https requests fail with ``HRequestError/tlsConfigurationError(_:)``.
    case session(URLSession)
    /// A client of the app's own, under the same condition.
    case client(any HTTPClient)
}
