#if HARBOR_CURL
import CHTTPClientKitCurl
import Glibc
import Testing

@testable import HTTPClientKitCurl

struct EventPollTests {
    /// A unix socket that a transfer was on, which is over; the other end has spoken since.
    private final class Idle {
        let poll: EventPoll
        let socket: Int32
        let peer: Int32
        private let wake: Int32

        init(user: UnsafeMutableRawPointer) throws {
            var pair: [Int32] = [-1, -1]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
            wake = eventfd(0, 0)
            poll = try EventPoll(wakeDescriptor: wake)
            (socket, peer) = (pair[0], pair[1])
            poll.opened(socket)
            poll.watch(socket, for: CURL_POLL_IN, user: user)
            poll.watch(socket, for: CURL_POLL_REMOVE, user: user)
            poll.left(socket, by: user)
            try #require(send(peer, "early", 5, 0) == 5)
        }

        /// Has the poll hear what came; what is left of it to read.
        func hear() -> String {
            poll.forEach(poll.wait(milliseconds: 0), but: wake) { _ in Issue.record("nobody wants to hear of it") }
            var buffer = [UInt8](repeating: 0, count: 16)
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        }

        deinit {
            [socket, peer, wake].forEach { _ = close($0) }
        }
    }

    /// An address to tell a handle by.
    private let user = UnsafeMutableRawPointer(bitPattern: 1)

    @Test func `What an idle socket says is dropped, and it is shut down`() throws {
        let idle = try Idle(user: #require(user))
        #expect(idle.hear() == "")
        #expect(send(idle.peer, "late", 4, Int32(MSG_NOSIGNAL)) == -1)
    }

    @Test func `What a socket says that a transfer has taken is left for it`() throws {
        let idle = try Idle(user: #require(user))
        // Unix sockets have no port to be told by.
        let user = try #require(user)
        let socket = idle.poll.occupy(localPort: 0, by: user)
        // It may have been another socket that it took, and somebody else be on this one.
        if let socket { idle.poll.left(socket, by: user) }
        #expect(idle.hear() == "early")
        #expect(send(idle.peer, "late", 4, Int32(MSG_NOSIGNAL)) == 4)
    }

    /// A handle whose request libcurl sends again knows the socket of the connection before.
    @Test func `A socket that was closed is used by nobody, and then by whoever comes to wait for it`() throws {
        let idle = try Idle(user: #require(user))
        let (user, other) = (try #require(user), try #require(UnsafeMutableRawPointer(bitPattern: 2)))
        #expect(idle.poll.isUsed(idle.socket, by: user))
        #expect(!idle.poll.isUsed(-1, by: user))
        idle.poll.closed(idle.socket)
        #expect(!idle.poll.isUsed(idle.socket, by: user))
        idle.poll.opened(idle.socket)
        idle.poll.watch(idle.socket, for: CURL_POLL_IN, user: other)
        #expect(!idle.poll.isUsed(idle.socket, by: user))
        #expect(idle.poll.isUsed(idle.socket, by: other))
    }

    @Test func `A transfer takes no socket with another port`() throws {
        let idle = try Idle(user: #require(user))
        let user = try #require(user)
        #expect(idle.poll.occupy(localPort: 80, by: user) == nil)
        #expect(idle.hear() == "")
    }
}
#endif
