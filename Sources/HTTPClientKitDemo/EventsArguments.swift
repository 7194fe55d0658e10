import Foundation

/// What the command line says of an event stream.
struct EventsArguments: Equatable {
    var url: URL

    /// Reads the arguments behind `events`; `nil` when help is asked for.
    ///
    /// - Throws: ``UsageError`` that names the argument which is wrong.
    static func parse(_ arguments: ArraySlice<String>) throws(UsageError) -> EventsArguments? {
        if arguments.contains("--help") || arguments.contains("-h") { return nil }
        guard let text = arguments.first else { throw UsageError("events needs a URL") }
        if let extra = arguments.dropFirst().first { throw UsageError("unknown argument \(extra.debugDescription)") }
        guard let url = URL(string: text), url.host?.isEmpty == false, url.scheme == "http" || url.scheme == "https"
        else { throw UsageError("events takes an http or https URL, not \(text.debugDescription)") }
        return EventsArguments(url: url)
    }
}
