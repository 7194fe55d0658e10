import Foundation
import HTTPClientKit
import HTTPClientKitCurl

/// Sends a file by PUT over an engine, as `curl -T FILE URL` does.
@main
enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let url = URL(string: arguments[2]) else {
            FileHandle.standardError.write(Data("usage: UploadBenchmarks curl|url-session URL FILE\n".utf8))
            exit(2)
        }
        let isSession = arguments[1] == "url-session"
        let client: any HTTPClient = isSession ? URLSessionHTTPClient(baseURL: url) : CurlHTTPClient(baseURL: url)
        var request = HTTPRequest(path: "", method: .put)
        request.payload = .file(URL(fileURLWithPath: arguments[3]))
        let response = try await client.send(request)
        guard (200..<300).contains(response.statusCode) else {
            FileHandle.standardError.write(Data("the server answered \(response.statusCode)\n".utf8))
            exit(1)
        }
    }
}
