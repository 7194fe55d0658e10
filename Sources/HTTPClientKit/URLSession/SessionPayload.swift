import Foundation

/// How a session is given the payload of a request, and whom it tells how far it has come.
struct SessionPayload: Sendable {
    enum Content: Sendable {
        /// One piece of memory; `nil` for none.
        case bytes(Data?)
        #if canImport(FoundationNetworking)
        /// What the session reads piece by piece.
        case supply(PayloadSupply)
        #else
        /// A file that the session opens itself.
        case file(path: String, length: Int)
        #endif
    }

    static let noStreams = "URLSession sends no stream as a payload; send a file or bytes, or use CurlHTTPClient"

    let content: Content
    private let report: UploadReport?

    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` for a payload with a stream in it, and for a file that cannot
    ///   be read.
    init(_ payload: PreparedPayload?, report: UploadReport?) async throws {
        guard payload?.hasStream != true else { throw HTTPClientError.invalidRequest(Self.noStreams) }
        self.report = report
        #if canImport(FoundationNetworking)
        // A session does not tell there how much of a piece of memory it has sent.
        if let payload, !payload.isInMemory || report != nil, payload.length != 0 {
            content = .supply(PayloadSupply(payload, report: report))
            return
        }
        #else
        if let file = payload?.file {
            content = .file(path: file.path, length: file.length)
            return
        }
        #endif
        content = .bytes(try await payload?.collected())
    }

    /// No payload.
    init() {
        content = .bytes(nil)
        report = nil
    }

    /// Why the payload could not be given in full, when a request has failed.
    var failure: HTTPClientError? {
        switch content {
        case .bytes: nil
        #if canImport(FoundationNetworking)
        case .supply(let supply): supply.failure
        #else
        // The session does not tell.
        case .file(let path, let length): FileReading.fault(of: path, length: length)
        #endif
        }
    }

    #if canImport(FoundationNetworking)
    /// The payload from its beginning, for a session that has lost the connection on which it had sent some of it.
    func makeStream() -> InputStream? {
        if case .supply(let supply) = content { supply.makeStream() } else { nil }
    }
    #else
    /// Tells how much has been sent.
    func note(_ bytesSent: Int64, of length: Int64) {
        report?.note(Int(bytesSent), isComplete: bytesSent == length)
    }
    #endif
}
