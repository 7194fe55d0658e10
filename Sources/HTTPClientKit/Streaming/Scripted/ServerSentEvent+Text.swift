extension ServerSentEvent {
    /// The event as an event stream writes it (WHATWG HTML §9.2.5), with its empty line.
    ///
    /// Line ends in the data become those of a stream; ones in the type or the id, where none can be, are left out.
    var streamText: String {
        var text = ""
        if type != "message" { text += "event: \(type.withoutLineEnds)\n" }
        if let id { text += "id: \(id.withoutLineEnds)\n" }
        if let retry { text += "retry: \(Int(clampedMilliseconds(retry)))\n" }
        for line in data.splitAtLineEnds { text += "data: \(line)\n" }
        return text + "\n"
    }

    private func clampedMilliseconds(_ seconds: Double) -> Double {
        max(0, min((seconds * 1000).rounded(), 1e15))
    }
}

extension String {
    fileprivate var splitAtLineEnds: [Substring] {
        // Character by character CRLF is one, as it is for a stream.
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    }

    fileprivate var withoutLineEnds: String {
        filter { $0 != "\n" && $0 != "\r" && $0 != "\r\n" }
    }
}
