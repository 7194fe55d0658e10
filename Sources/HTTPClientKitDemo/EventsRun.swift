import Foundation
import HTTPClientKit

/// Shows the events of a server as they come, until it has no more or ctrl-C.
struct EventsRun {
    /// What a shell takes for an end by ctrl-C.
    private static let interrupted: Int32 = 130

    let events: HTTPEvents
    let write: @Sendable (String) -> Void
    let complain: @Sendable (String) -> Void

    /// Shows events of a server, on standard output, and what happens between them, on standard error.
    init(_ arguments: EventsArguments, client: any HTTPClient) {
        // Written at once: what is printed would wait for more of its kind in a pipe.
        let complain: @Sendable (String) -> Void = { text in
            FileHandle.standardError.write(Data("HTTPClientKitDemo: \(text)\n".utf8))
        }
        let request = HTTPRequest(path: arguments.url.absoluteString)
        self.init(
            client.events(for: request) { complain(Self.text(of: $0)) },
            write: { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) },
            complain: complain
        )
    }

    init(
        _ events: HTTPEvents,
        write: @escaping @Sendable (String) -> Void,
        complain: @escaping @Sendable (String) -> Void
    ) {
        self.events = events
        self.write = write
        self.complain = complain
    }

    /// - Returns: The status that the process ends with.
    func run() async -> Int32 {
        let task = Task { [events, write] in
            for try await event in events { write(Self.text(of: event)) }
        }
        let interruption = Interruption(cancelling: task)
        let result = await task.result
        interruption.end()
        switch result {
        case .success:
            complain("The server has no more events.")
            return 0
        case .failure(HTTPClientError.cancelled):
            complain("Interrupted.")
            return Self.interrupted
        case .failure(let error):
            complain("\(error)")
            return 1
        }
    }

    /// The type, the id where there is one, and the data, whose further lines are indented.
    static func text(of event: ServerSentEvent) -> String {
        let id = event.id.map { " #\($0)" } ?? ""
        let data = event.data.split(separator: "\n", omittingEmptySubsequences: false).map(visible)
        return "\(visible(event.type))\(visible(id)): " + data.joined(separator: "\n    ")
    }

    static func text(of change: HTTPEvents.Change) -> String {
        switch change {
        case .opened: "Connected."
        case .waiting(let seconds, let outcome):
            "\(reason(of: outcome)); again in \(String(format: "%.1f", seconds)) s."
        }
    }

    private static func reason(of outcome: EventStreamReconnection.Outcome) -> String {
        switch outcome {
        case .response(let statusCode, _): "The server answered \(statusCode)"
        case .ended: "The server ended the connection"
        case .failed(let error): "The connection failed (\(visible("\(error)")))"
        }
    }

    /// A server's text must not steer the terminal.
    private static func visible(_ text: some StringProtocol) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "�" : $0 })
        )
    }
}
