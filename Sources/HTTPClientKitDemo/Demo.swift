import Foundation
import HTTPClientKit
import HTTPTestServer

#if HARBOR_CURL
import HTTPClientKitCurl
#endif

@main
struct Demo {
    static func main() async {
        do throws(UsageError) {
            switch try DemoOptions.parse(Array(CommandLine.arguments.dropFirst())) {
            case .help: print(DemoOptions.usage)
            case .run(let options): exit(await run(options) ? 0 : 1)
            case .events(let arguments):
                exit(await EventsRun(arguments, client: client(.standard, arguments.url)).run())
            }
        } catch {
            FileHandle.standardError.write(Data("HTTPClientKitDemo: \(error.message)\nTry --help.\n".utf8))
            exit(2)
        }
    }

    /// Shows the round trips.
    ///
    /// - Returns: Whether each went as it should.
    private static func run(_ options: DemoOptions) async -> Bool {
        if let baseURL = options.baseURL { return await show(baseURL, on: options.engine) }
        do {
            return try await withServer { await show($0.url, on: options.engine) }
        } catch {
            FileHandle.standardError.write(Data("HTTPClientKitDemo: the server failed: \(error)\n".utf8))
            return false
        }
    }

    private static func withServer(_ body: (HTTPTestServer) async -> Bool) async throws -> Bool {
        let server = try await DemoServer.start()
        let result = await body(server)
        try await server.stop()
        return result
    }

    private static func show(_ baseURL: URL, on engine: DemoOptions.Engine) async -> Bool {
        let screen = Screen.standardOutput
        screen.title("HTTPClientKit on \(engine.rawValue), talking to \(baseURL.absoluteString)")
        let allWent = await RoundTrips(client: client(engine, baseURL), screen: screen).run()
        screen.summary(allWent ? "All round trips went as they should." : "Not every round trip went as it should.")
        return allWent
    }

    private static func client(_ engine: DemoOptions.Engine, _ baseURL: URL) -> any HTTPClient {
        #if HARBOR_CURL
        if engine == .curl { return CurlHTTPClient(baseURL: baseURL) }
        #endif
        return URLSessionHTTPClient(baseURL: baseURL)
    }
}
