import Foundation

/// What to measure, as the command line says it.
struct Plan {
    enum Client: String, CaseIterable {
        case curl
        case curlExecutor = "curl-executor"
        case harbor
        case harborExecutor = "harbor-executor"
        case urlSession = "url-session"
    }

    enum Scenario: String, CaseIterable {
        case get
        /// As `get`, with a connection for each request in flight instead of the default limits.
        case connections
        case post
        case list
        case download
        case cancel
        case startUp = "start-up"
        case queued
    }

    let client: Client
    let scenario: Scenario
    let url: URL
    let concurrency: Int
    let seconds: Double
    /// The certificate authority to trust, in PEM form.
    let authority: URL?

    static let usage = """
        usage: TransportBenchmarks CLIENT SCENARIO URL CONCURRENCY SECONDS CA
          CLIENT    \(Client.allCases.map(\.rawValue).joined(separator: ", "))
          SCENARIO  \(Scenario.allCases.map(\.rawValue).joined(separator: ", "))
          CA        a PEM file, or ''
        """

    init?(_ arguments: [String]) {
        guard arguments.count == 6, let client = Client(rawValue: arguments[0]),
            let scenario = Scenario(rawValue: arguments[1]), let url = URL(string: arguments[2]),
            let concurrency = Int(arguments[3]), concurrency > 0, let seconds = Double(arguments[4])
        else { return nil }
        self.client = client
        self.scenario = scenario
        self.url = url
        self.concurrency = concurrency
        self.seconds = seconds
        authority = arguments[5].isEmpty ? nil : URL(fileURLWithPath: arguments[5])
    }
}
