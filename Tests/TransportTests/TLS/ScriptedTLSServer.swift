#if HARBOR_CURL
import COpenSSL
import Foundation
import Glibc
import HTTPClientKit
import TestSupport

/// A server of TLS whose every record is scripted; each connection has one request read and is then the script's.
final class ScriptedTLSServer: Sendable {
    struct Failure: Error {
        let call: String
    }

    /// What a script does with a connection; on a thread of its own, which may wait.
    struct Connection {
        fileprivate let session: OpaquePointer

        func write(_ text: String) throws {
            let bytes = Array(text.utf8)
            guard SSL_write(session, bytes, Int32(bytes.count)) == bytes.count else { throw Failure(call: "SSL_write") }
        }

        /// Reads the head of a request; `false` at the end of the connection.
        func readHead() -> Bool {
            var head: [UInt8] = []
            var byte: UInt8 = 0
            while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
                guard SSL_read(session, &byte, 1) == 1 else { return false }
                head.append(byte)
            }
            return true
        }

        /// Has both sides use new keys from here on (RFC 8446 §4.6.3).
        func updateKeys() throws {
            guard SSL_key_update(session, SSL_KEY_UPDATE_REQUESTED) == 1, SSL_do_handshake(session) == 1 else {
                throw Failure(call: "SSL_key_update")
            }
        }

        /// Gives a ticket for another session (RFC 8446 §4.6.1).
        func giveTicket() throws {
            guard SSL_new_session_ticket(session) == 1, SSL_do_handshake(session) == 1 else {
                throw Failure(call: "SSL_new_session_ticket")
            }
        }

        /// Sends a fatal alert, as to a client that has sent garbage (RFC 8446 §6.2).
        func alert() throws {
            let garbage: [UInt8] = [23, 3, 3, 0, 32] + Array(repeating: 0, count: 32)
            guard let input = BIO_new(BIO_s_mem()) else { throw Failure(call: "BIO_new") }
            BIO_write(input, garbage, Int32(garbage.count))
            SSL_set0_rbio(session, input)
            // In front of it may be what is left of the request.
            waitForEnd()
        }

        /// Waits for the client to close.
        func waitForEnd() {
            var byte: UInt8 = 0
            while SSL_read(session, &byte, 1) > 0 {}
        }
    }

    let port: Int
    private let listener: Int32
    private let count = Lock(0)
    private let failures = Lock<[any Error]>([])

    /// How many connections have been taken.
    var connectionCount: Int { count.withLock { $0 } }
    /// What scripts have thrown.
    var failure: (any Error)? { failures.withLock { $0.first } }

    /// - Parameter script: Runs for each connection behind the handshake.
    init(_ script: @escaping @Sendable (Connection) throws -> Void) throws {
        guard let context = SSL_CTX_new(TLS_server_method()) else { throw Failure(call: "SSL_CTX_new") }
        let chain = try ServerEnvironment.certificateFile("server-chain.pem").path
        let key = try ServerEnvironment.certificateFile("server.key").path
        guard SSL_CTX_use_certificate_chain_file(context, chain) == 1,
            SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1
        else {
            SSL_CTX_free(context)
            throw Failure(call: "SSL_CTX_use_certificate_chain_file")
        }
        (listener, port) = try Self.listen()
        let (listener, count, failures) = (listener, count, failures)
        nonisolated(unsafe) let shared = context
        Thread.detachNewThread {
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else { break }
                count.withLock { $0 += 1 }
                Thread.detachNewThread {
                    defer { close(descriptor) }
                    Self.blockSignals()
                    guard let session = SSL_new(shared) else { return }
                    defer { SSL_free(session) }
                    SSL_set_fd(session, descriptor)
                    guard SSL_accept(session) == 1 else { return }
                    do { try script(Connection(session: session)) } catch { failures.withLock { $0.append(error) } }
                }
            }
            SSL_CTX_free(shared)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// A client that has closed must not end the program of the tests.
    private static func blockSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private static func listen() throws -> (Int32, Int) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && Glibc.listen(listener, 64) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isListening else { throw Failure(call: "listen") }
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }
}
#endif
