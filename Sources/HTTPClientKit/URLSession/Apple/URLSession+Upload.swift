#if !canImport(FoundationNetworking)
import Foundation

extension URLSession {
    /// A task that sends a payload; one that is in memory is part of the request.
    func dataTask(with request: URLRequest, sending payload: SessionPayload) -> URLSessionDataTask {
        guard case .file(let path, _) = payload.content else { return dataTask(with: request) }
        return uploadTask(with: request, fromFile: URL(fileURLWithPath: path))
    }

    /// The same, with what is called at its end.
    func dataTask(
        with request: URLRequest,
        sending payload: SessionPayload,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        guard case .file(let path, _) = payload.content else {
            return dataTask(with: request, completionHandler: completionHandler)
        }
        let file = URL(fileURLWithPath: path)
        return uploadTask(with: request, fromFile: file, completionHandler: completionHandler)
    }
}
#endif
