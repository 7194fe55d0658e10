import Foundation

/// Makes events of the lines of an event stream (WHATWG HTML §9.2.6, "interpreting an event stream").
struct EventAssembly: LineSink {
    private var events: [ServerSentEvent] = []
    private(set) var lastEventID: String
    private(set) var streamRetry: TimeInterval?

    private let limit: Int
    private var type = ""
    private var data: [UInt8] = []
    /// Empty data is one thing, no data another: only the latter makes no event.
    private var hasData = false
    /// What ``lastEventID`` becomes when the event is complete.
    private var nextEventID: String
    private var retry: TimeInterval?

    init(lastEventID: String, limit: Int) {
        self.lastEventID = lastEventID
        self.limit = limit
        nextEventID = lastEventID
    }

    mutating func take(_ line: UnsafeRawBufferPointer) throws(HTTPClientError) {
        guard !line.isEmpty else {
            dispatch()
            return
        }
        let colon = line.firstIndex(of: UInt8(ascii: ":"), from: 0)
        // A line that begins with a colon is a comment.
        guard colon > 0 else { return }
        var start = min(colon + 1, line.count)
        if start < line.count, line[start] == UInt8(ascii: " ") { start += 1 }
        let value = UnsafeRawBufferPointer(rebasing: line[start...])
        let name = UnsafeRawBufferPointer(rebasing: line[..<colon])
        // The fields have four names of different first letters, so one comparison is enough.
        switch line[0] {
        case UInt8(ascii: "d") where name.equals("data"): try addData(value)
        case UInt8(ascii: "e") where name.equals("event"): type = String(decoding: value, as: UTF8.self)
        case UInt8(ascii: "i") where name.equals("id"): setID(value)
        case UInt8(ascii: "r") where name.equals("retry"): setRetry(value)
        default: break
        }
    }

    /// The events that are complete, each given once.
    mutating func takeEvents() -> [ServerSentEvent] {
        var taken: [ServerSentEvent] = []
        // The next chunk is likely to have as many; growing step by step would copy each event several times.
        taken.reserveCapacity(min(events.count, 4096))
        swap(&taken, &events)
        return taken
    }

    private mutating func addData(_ value: UnsafeRawBufferPointer) throws(HTTPClientError) {
        guard value.count <= limit - data.count - (hasData ? 1 : 0) else { throw .elementTooLarge(limit: limit) }
        if hasData { data.append(0x0A) }
        hasData = true
        data.append(contentsOf: value)
    }

    private mutating func setID(_ value: UnsafeRawBufferPointer) {
        if value.firstIndex(of: 0, from: 0) == value.count { nextEventID = String(decoding: value, as: UTF8.self) }
    }

    private mutating func setRetry(_ value: UnsafeRawBufferPointer) {
        guard !value.isEmpty, value.allSatisfy(\.isASCIIDigit) else { return }
        // Too many digits for a number mean a very long time, too.
        let milliseconds = Int(String(decoding: value, as: UTF8.self)) ?? .max
        retry = TimeInterval(milliseconds) / 1000
        streamRetry = retry
    }

    private mutating func dispatch() {
        if lastEventID != nextEventID { lastEventID = nextEventID }
        if hasData {
            let event = ServerSentEvent(
                type: type.isEmpty ? "message" : type,
                data: String(decoding: data, as: UTF8.self),
                id: lastEventID.isEmpty ? nil : lastEventID,
                retry: retry
            )
            events.append(event)
        }
        type = ""
        retry = nil
        hasData = false
        data.removeAll(keepingCapacity: data.capacity <= 65_536)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether these are the bytes of a name; going through both as collections is what would take longest.
    fileprivate func equals(_ name: StaticString) -> Bool {
        guard count == name.utf8CodeUnitCount, let baseAddress else { return false }
        return memcmp(baseAddress, name.utf8Start, count) == 0
    }
}
