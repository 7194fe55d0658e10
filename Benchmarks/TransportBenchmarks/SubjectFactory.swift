import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import Harbor

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Makes the clients under measurement as an app would, with their defaults but for whom they trust.
struct SubjectFactory {
    let plan: Plan

    /// The client and the executor that its requests are to be sent on, if any.
    func make() throws -> (subject: any Subject, executor: (any TaskExecutor)?) {
        let path = plan.url.lastPathComponent
        guard plan.client != .urlSession else {
            let session = URLSession(configuration: sessionConfiguration)
            let client = URLSessionHTTPClient(
                baseURL: base,
                session: session,
                maximumBodySize: 2 << 30
            )
            return (HTTPSubject(client: client, path: path) { session.invalidateAndCancel() }, nil)
        }
        let client = CurlHTTPClient(baseURL: base, configuration: try curlConfiguration())
        let below = HTTPSubject(client: client, path: path) {
            client.close()
            await client.waitUntilClosed()
        }
        let isOnExecutor = plan.client == .curlExecutor || plan.client == .harborExecutor
        let executor = isOnExecutor ? client.executor : nil
        guard plan.client == .harbor || plan.client == .harborExecutor else { return (below, executor) }
        var configuration = HarborClient.Configuration()
        configuration.transport = .client(client)
        let harbor = HarborClient(configuration)
        return (HarborSubject(client: harbor, url: plan.url.absoluteString, below: below), executor)
    }

    private var base: URL { plan.url.deletingLastPathComponent() }

    private func curlConfiguration() throws -> CurlConfiguration {
        var configuration = CurlConfiguration()
        configuration.timeouts.idle = 600
        if plan.scenario == .connections {
            configuration.maximumConnectionsPerHost = plan.concurrency
            configuration.maximumConnections = plan.concurrency
        }
        if let authority = plan.authority {
            configuration.tls.trustRoots = .only(try TrustedCertificates(file: authority))
        }
        return configuration
    }

    private var sessionConfiguration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = plan.concurrency
        return configuration
    }
}
