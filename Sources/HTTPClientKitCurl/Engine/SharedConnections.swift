#if HARBOR_CURL
/// A request on a connection of HTTP/2.
protocol StreamListener: AnyObject {
    /// Whether it matters to the request what the server says of its stream.
    var needsRemarks: Bool { get }
    /// Has libcurl remark on what it does for the request.
    func listen()
    /// Whether the request is on a connection still: libcurl may have taken it off to send it again.
    func isOn(_ session: UnsafeMutableRawPointer) -> Bool
    func note(_ remark: StreamRemark)
}

/// Which requests share a connection of HTTP/2, so that what libcurl remarks to one of them reaches all.
///
/// A server that ends a connection says once which streams it has not looked at (RFC 9113 §6.8), and libcurl hands that on
/// to the request that happened to read it. Only requests that cannot just be repeated need to know, and libcurl makes no
/// remarks unless it is asked to: all listen as long as one of them needs to know.
struct SharedConnections<Listener: StreamListener> {
    private struct Connection {
        var listeners: [ObjectIdentifier: Listener] = [:]
        var inNeed = 0
    }

    /// By the `SSL` of the connection.
    private var connections: [UnsafeMutableRawPointer: Connection] = [:]

    /// Notes that a request goes onto a connection.
    mutating func join(_ listener: Listener, on session: UnsafeMutableRawPointer) {
        var connection = connections.removeValue(forKey: session) ?? Connection()
        connection.listeners[ObjectIdentifier(listener)] = listener
        if listener.needsRemarks {
            connection.inNeed += 1
            if connection.inNeed == 1 { for other in connection.listeners.values { other.listen() } }
        }
        if connection.inNeed > 0 { listener.listen() }
        connections[session] = connection
    }

    /// Notes that a request is over; it needs what it needed when it joined.
    mutating func leave(_ listener: Listener, from session: UnsafeMutableRawPointer) {
        guard var connection = connections.removeValue(forKey: session) else { return }
        let wasThere = connection.listeners.removeValue(forKey: ObjectIdentifier(listener)) != nil
        if wasThere, listener.needsRemarks { connection.inNeed -= 1 }
        if !connection.listeners.isEmpty { connections[session] = connection }
    }

    /// Hands a remark on to every request of the connection.
    func tell(_ remark: StreamRemark, on session: UnsafeMutableRawPointer) {
        guard let connection = connections[session] else { return }
        // Where a connection was, there can be another by now.
        for listener in connection.listeners.values where listener.isOn(session) { listener.note(remark) }
    }
}
#endif
