#if HARBOR_CURL
import CHTTPClientKitCurl
import Glibc
import HTTPClientKit

/// The sockets that libcurl waits for, on epoll.
///
/// libcurl takes its interest in a connection back after each transfer and declares it again with the next;
/// the registration is left in place meanwhile, and taken out only if the idle socket has something to say.
/// That holds for the sockets made through ``opened(_:)`` alone, since only their end is told.
///
/// Nobody has asked for what an idle connection of HTTP/1.1 says: the end of it, or bytes that libcurl would take for the
/// answer to the next request (RFC 9112 §9.2). Its socket is shut down then, at which libcurl finds it closed.
final class EventPoll {
    private struct Socket {
        var registered: UInt32 = 0
        var wanted: UInt32 = 0
        var isConnection = false
        /// The handle that libcurl last declared its interest for.
        var user: UnsafeMutableRawPointer?
        /// Whether it is a connection of HTTP/1.1 that no request is on.
        var isIdle = false
    }

    struct Event {
        let descriptor: Int32
        /// `CURL_CSELECT_IN`, `CURL_CSELECT_OUT` and `CURL_CSELECT_ERR`.
        let readiness: Int32
    }

    private let descriptor: Int32
    /// By descriptor; the system gives out the lowest ones that are free.
    private var sockets: [Socket] = []
    private var buffer = [epoll_event](repeating: epoll_event(), count: 256)
    private var scratch = [UInt8](repeating: 0, count: 4096)

    /// - Throws: ``HTTPClientError/transport(_:)`` when the process has no descriptor left.
    init(wakeDescriptor: Int32) throws(HTTPClientError) {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        // Edge-triggered: every write to the descriptor is one event, and nothing has to be read from it.
        var event = epoll_event(events: EPOLLIN.rawValue | EPOLLET.rawValue, data: epoll_data(fd: wakeDescriptor))
        guard descriptor >= 0, epoll_ctl(descriptor, EPOLL_CTL_ADD, wakeDescriptor, &event) == 0 else {
            throw .transport("no descriptor for the client: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        Glibc.close(descriptor)
    }

    /// Notes a new connection's socket.
    func opened(_ socket: Int32) {
        change(socket) { $0 = Socket(isConnection: true) }
    }

    /// Notes that a connection's socket is about to be closed.
    ///
    /// The kernel would drop its registration by itself, but not while a child of the process that was just forked
    /// still holds the socket.
    func closed(_ socket: Int32) {
        change(socket) { state in
            register(0, for: socket, in: &state)
            state = Socket()
        }
    }

    /// Carries out what libcurl says of a socket: `CURL_POLL_IN`, `_OUT`, `_INOUT` or `_REMOVE`.
    ///
    /// - Parameter user: The handle that it says so for.
    func watch(_ socket: Int32, for what: Int32, user: UnsafeMutableRawPointer?) {
        change(socket) { state in
            state.wanted = Self.events(what)
            if state.wanted != 0 {
                state.user = user
                state.isIdle = false
            }
            if state.wanted != 0 || !state.isConnection { register(state.wanted, for: socket, in: &state) }
        }
    }

    /// Notes that a handle's transfer is over whose connection of HTTP/1.1, if it is open still, waits for the next.
    func left(_ socket: Int32, by user: UnsafeMutableRawPointer) {
        change(socket) { state in
            guard state.isConnection, state.user == user else { return }
            state.isIdle = state.wanted == 0
        }
    }

    /// Whether a socket is that of a connection which a handle was the last to use.
    func isUsed(_ socket: Int32, by user: UnsafeMutableRawPointer) -> Bool {
        sockets.indices.contains(Int(socket)) && sockets[Int(socket)].user == user
    }

    /// Whether libcurl has no interest in the connection that a handle was the last to use.
    func isLeftAlone(_ socket: Int32, by user: UnsafeMutableRawPointer) -> Bool {
        isUsed(socket, by: user) && sockets[Int(socket)].wanted == 0
    }

    /// Notes that a transfer is on a connection that libcurl has not waited for yet.
    ///
    /// - Parameters:
    ///   - localPort: The connection's own port, which is all that libcurl tells of it. Unix sockets have none: all of them
    ///     are taken to be in use, so that the right one is.
    ///   - user: The handle of the transfer.
    /// - Returns: The connection's socket; `nil` when it may be another, on which somebody else's transfer may be.
    func occupy(localPort: Int, by user: UnsafeMutableRawPointer) -> Int32? {
        var occupied: [Int32] = []
        for socket in sockets.indices where sockets[socket].isIdle && hck_local_port(Int32(socket)) == localPort {
            sockets[socket].isIdle = false
            sockets[socket].user = user
            occupied.append(Int32(socket))
        }
        return localPort > 0 && occupied.count == 1 ? occupied.first : nil
    }

    /// Waits until something is ready; how many sockets are.
    ///
    /// - Parameter milliseconds: How long to wait at most; `nil` for as long as it takes.
    func wait(milliseconds: Int?) -> Int {
        let timeout = milliseconds.map { Int32(clamping: $0) } ?? -1
        return Int(max(0, epoll_wait(descriptor, &buffer, Int32(buffer.count), timeout)))
    }

    /// Gives the sockets that the last wait found ready to `handle`; the wake descriptor is not among them.
    ///
    /// The idle ones are seen to first: a request that is handled may be moved to one of them.
    func forEach(_ count: Int, but wakeDescriptor: Int32, handle: (Event) -> Void) {
        hearUnwanted(count, but: wakeDescriptor)
        for event in buffer[..<count] where event.data.fd != wakeDescriptor {
            guard sockets[Int(event.data.fd)].wanted != 0 else { continue }
            handle(Event(descriptor: event.data.fd, readiness: Self.readiness(event.events)))
        }
    }

    /// Sees to the idle sockets that have something to say at this moment, and to none that libcurl waits for.
    func hearIdleSockets(but wakeDescriptor: Int32) {
        var count = wait(milliseconds: 0)
        while count == buffer.count {
            buffer += buffer
            count = wait(milliseconds: 0)
        }
        hearUnwanted(count, but: wakeDescriptor)
    }

    private func hearUnwanted(_ count: Int, but wakeDescriptor: Int32) {
        for event in buffer[..<count] where event.data.fd != wakeDescriptor {
            guard sockets[Int(event.data.fd)].wanted == 0 else { continue }
            change(event.data.fd) { heard(event.events, from: event.data.fd, in: &$0) }
        }
    }

    /// Sees to a socket that libcurl has no interest in.
    private func heard(_ events: UInt32, from socket: Int32, in state: inout Socket) {
        guard state.isIdle else { return register(0, for: socket, in: &state) }
        // Only to be written to, which it always can be.
        guard events & ~EPOLLOUT.rawValue != 0 else { return register(EPOLLIN.rawValue, for: socket, in: &state) }
        register(0, for: socket, in: &state)
        state.isIdle = false
        // What came before is read, since it would be found in front of the end; to what comes now the system says no.
        shutdown(socket, Int32(SHUT_RDWR))
        while recv(socket, &scratch, scratch.count, Int32(MSG_DONTWAIT)) > 0 {}
    }

    private func change(_ socket: Int32, _ change: (inout Socket) -> Void) {
        let place = Int(socket)
        if place >= sockets.count {
            sockets += Array(repeating: Socket(), count: place + 1 - sockets.count)
        }
        change(&sockets[place])
    }

    private func register(_ events: UInt32, for socket: Int32, in state: inout Socket) {
        guard events != state.registered else { return }
        var event = epoll_event(events: events, data: epoll_data(fd: socket))
        let operation =
            events == 0 ? EPOLL_CTL_DEL : state.registered == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
        if epoll_ctl(descriptor, operation, socket, &event) != 0, errno == ENOENT, operation == EPOLL_CTL_MOD {
            epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event)
        }
        state.registered = events
    }

    private static func events(_ what: Int32) -> UInt32 {
        switch what {
        case CURL_POLL_IN: EPOLLIN.rawValue
        case CURL_POLL_OUT: EPOLLOUT.rawValue
        case CURL_POLL_INOUT: EPOLLIN.rawValue | EPOLLOUT.rawValue
        default: 0
        }
    }

    private static func readiness(_ events: UInt32) -> Int32 {
        var readiness: Int32 = 0
        if events & EPOLLIN.rawValue != 0 { readiness |= CURL_CSELECT_IN }
        if events & EPOLLOUT.rawValue != 0 { readiness |= CURL_CSELECT_OUT }
        if events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { readiness |= CURL_CSELECT_ERR }
        return readiness
    }
}
#endif
