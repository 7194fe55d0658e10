#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

extension URLSession {
    /// The session itself, or one that differs from it in having no cache and, if asked for, no cookies.
    ///
    /// With a cache, `FoundationNetworking` asks it on another thread before a task begins. A task that is
    /// cancelled meanwhile may be answered and taken off the session's list before the cancellation, queued
    /// by that thread, is carried out; the session then ends the program, since the task is not on the list.
    ///
    /// Its storage of cookies would add to requests that say they want none of it, and replace their own.
    func uncached(keepsCookies: Bool) -> URLSession {
        // A subclass is somebody's own session, which cannot be made anew.
        guard type(of: self) == URLSession.self, configuration.urlCache != nil || !keepsCookies,
            let configuration = configuration.copy() as? URLSessionConfiguration
        else { return self }
        configuration.urlCache = nil
        if !keepsCookies { configuration.httpCookieStorage = nil }
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: delegateQueue)
    }
}
#endif
