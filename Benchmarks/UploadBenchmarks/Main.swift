import Foundation
import HTTPClientKit
import HTTPClientKitCurl

/// Sends a file by PUT, as `curl -T FILE URL` does.
@main
enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let url = URL(string: arguments[1]) else {
            FileHandle.standardError.write(Data("usage: UploadBenchmarks URL FILE\n".utf8))
            exit(2)
        }
        let client = CurlHTTPClient(baseURL: url)
        var request = HTTPRequest(path: "", method: .put)
        request.payload = .file(URL(fileURLWithPath: arguments[2]))
        let response = try await client.send(request)
        guard (200..<300).contains(response.statusCode) else {
            FileHandle.standardError.write(Data("the server answered \(response.statusCode)\n".utf8))
            exit(1)
        }
    }
}
