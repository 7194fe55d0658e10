import Dispatch
import Foundation

/// The file of a jar: read once, and written whenever something has changed.
final class CookieFile: Sendable {
    private struct State {
        var isScheduled = false
        /// What the file has.
        var written: CookieDocument?
    }

    /// How long a change waits for others, in seconds, so that a burst of responses makes one write.
    private static let pause: TimeInterval = 0.2

    private let path: String
    private let keepsSessionCookies: Bool
    private let queue = DispatchQueue(label: "HTTPClientKit.CookieFile")
    private let state = Lock(State())

    init(_ url: URL, keepsSessionCookies: Bool) throws(CookieJarError) {
        guard url.isFileURL else { throw .cannotRead("\(url.scheme ?? "the URL") is not a file") }
        // A link is followed now, as a rename would put a file in its place.
        path = url.pathBehindLinks
        self.keepsSessionCookies = keepsSessionCookies
    }

    /// The cookies in the file; none when there is not a file yet.
    func read(now: Date) throws(CookieJarError) -> CookieStore {
        let folder = (path as NSString).deletingLastPathComponent
        guard FileManager.default.fileExists(atPath: folder) else { throw .cannotRead("there is no folder \(folder)") }
        guard FileManager.default.fileExists(atPath: path) else { return CookieStore() }
        let data: Data
        do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
            throw .cannotRead("\(path) cannot be opened")
        }
        let document = try CookieDocument(data, path: path)
        state.withLock { $0.written = document }
        return try document.store(path: path, now: now)
    }

    /// Writes soon, on a thread of its own; several calls make one write.
    func schedule(_ cookies: @escaping @Sendable () -> [StoredCookie]) {
        let isFirst = state.withLock { state in
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + Self.pause) {
            // From here on a further change is one that this write may miss.
            self.state.withLock { $0.isScheduled = false }
            // What goes wrong here goes wrong again, and is told, in `write`.
            try? self.writeNow(cookies()).get()
        }
    }

    /// Writes unless the file has it all already, and waits for the end of that.
    func write(_ cookies: @Sendable () -> [StoredCookie]) throws(CookieJarError) {
        try queue.sync { writeNow(cookies()) }.get()
    }

    private func writeNow(_ cookies: [StoredCookie]) -> Result<Void, CookieJarError> {
        let document = CookieDocument(cookies.filter { keepsSessionCookies || $0.cookie.expires != nil })
        guard state.withLock({ $0.written }) != document else { return .success(()) }
        guard let content = try? document.encoded() else { return .failure(.cannotWrite("\(path): not encodable")) }
        do throws(SystemError) {
            try FileReplacement(path).replace(by: content)
            state.withLock { $0.written = document }
            return .success(())
        } catch {
            return .failure(.cannotWrite(error.reason))
        }
    }
}
