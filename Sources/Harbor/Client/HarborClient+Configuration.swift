import Foundation
public import HTTPClientKit

extension HarborClient {
    /// How a client works.
    ///
    /// A copy shares the connections until one of the two changes ``transport`` or what is set for it.
    public struct Configuration: Sendable {
        /// What carries the requests; the platform's engine by default.
        public var transport = HTransport.automatic { didSet { engine = Engine() } }

        /// The settings of TLS: trust roots, client certificates, pins.
        ///
        /// A change ends the connections that were made under the old value once their requests are over.
        public var tls = TLSConfiguration() {
            didSet {
                engine = Engine()
                tlsFaults = []
            }
        }

        /// The time limits of one attempt, for requests that bring none of their own.
        public var timeouts = HTTPTimeouts() { didSet { engine = Engine() } }

        /// Which redirects are followed; up to 20 by default, without credentials at another origin.
        public var redirects = RedirectPolicy.follow() { didSet { engine = Engine() } }

        /// Where cookies are kept; `nil`, the default, to keep none, or, with a session of the app's own where it says.
        ///
        /// A client of the app's own takes no jar: with one, requests fail with ``HRequestError/malformedRequestError(reason:)``.
        public var cookies: CookieJar? { didSet { engine = Engine() } }

        /// The longest body of a response, in bytes after decompression; 256 MiB by default, and 0 for none but empty ones.
        ///
        /// One below 0 fails every request with ``HRequestError/malformedRequestError(reason:)``.
        public var maximumBodySize = 256 << 20 { didSet { engine = Engine() } }

        /// Header fields of every request; a request's own win, names compared without case.
        public var defaultHeaders: HTTPHeaders = [:]

        /// What authorizes requests with `needsAuth`; `nil`, the default, for nothing.
        public var authProvider: (any HAuthProviderProtocol)? {
            didSet { authSession = authProvider.map(AuthSession.init) }
        }

        /// When requests are sent again that do not say so themselves; `nil`, the default, for never.
        public var retryPolicy: HRetryPolicy?

        /// Interceptors that see each call once, before any repeat; the first one outermost.
        public var callInterceptors: [any HTTPInterceptor] = []

        /// Interceptors that see each attempt, with its authorization; the first one outermost.
        public var attemptInterceptors: [any HTTPInterceptor] = []

        /// What is logged of requests that do not say so themselves; nothing by default.
        public var debugType = HDebugRequestType.none

        /// Where the log goes; standard output by default, and the system's log on Apple platforms.
        public var logHandler: any HLogHandlerProtocol = HDefaultLogHandler()

        /// What logs leave out.
        public var redaction = HRedaction()

        /// Whether registered mocks answer in builds with `DEBUG` only; true by default.
        public var usesMocksOnlyInDebug = true

        package var clock: any HarborClock = SystemClock()

        /// Why parts of the TLS settings cannot be used; they fail the requests that they cover.
        var tlsFaults: [TLSFault] = []
        private(set) var engine = Engine()
        private(set) var authSession: AuthSession?

        /// Creates the default configuration.
        public init() {}
    }
}

extension HarborClient.Configuration {
    /// Whether mocks that were registered with the client answer its requests.
    var usesRegisteredMocks: Bool {
        #if DEBUG
        true
        #else
        !usesMocksOnlyInDebug
        #endif
    }
}
