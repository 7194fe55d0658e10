import Foundation
import HTTPClientKit

/// The log of one call.
struct CallLog: Sendable {
    let debugType: HDebugRequestType
    let clock: any HarborClock
    private let requestName: String
    private let handler: any HLogHandlerProtocol
    private let redaction: HRedaction
    private let secrets: CallSecrets

    init(
        _ debugType: HDebugRequestType,
        of type: any HRequestBaseRequestProtocol.Type,
        configuration: HarborClient.Configuration,
        secrets: CallSecrets
    ) {
        self.debugType = debugType
        self.clock = configuration.clock
        self.requestName = "\((type as? any HRequestCarrierProtocol.Type)?.carriedType ?? type)"
        self.handler = configuration.logHandler
        self.redaction = configuration.redaction
        self.secrets = secrets
    }

    /// As the call stands now: its authorization is known only once it is sent.
    var redactor: Redactor { Redactor(redaction, secrets: secrets.names, texts: secrets.texts) }

    func write(_ kind: HLogEntry.Kind, _ text: String) {
        handler.log(HLogEntry(kind: kind, requestName: requestName, text: text))
    }

    func note(unusedPathValues names: [String]) {
        guard !names.isEmpty else { return }
        let list = names.joined(separator: ", ")
        write(.note, "[\(requestName)] The URL has no placeholder for the path parameters \(list).")
    }

    func log(_ error: some Error) {
        write(.error, redactor.text("[\(requestName)] failed: \(error)"))
    }

    func log(_ request: HTTPRequest) {
        guard debugType.includesRequest else { return }
        write(.request, MessageText.request(request, name: requestName, redactor: redactor))
    }

    func log(_ response: HTTPResponse, to request: HTTPRequest, seconds: TimeInterval) {
        guard debugType.includesResponse else { return }
        let text = MessageText.response(
            response,
            to: request,
            milliseconds: seconds * 1000,
            name: requestName,
            redactor: redactor
        )
        write(.response, text)
    }

    func log(_ error: any Error, seconds: TimeInterval) {
        guard debugType.includesResponse else { return }
        let milliseconds = MessageText.decimal(seconds * 1000)
        let reason = redactor.text("\(HRequestError(wrapping: error))")
        write(.response, "[\(requestName)] <-- no response in \(milliseconds) ms: \(reason)")
    }
}
