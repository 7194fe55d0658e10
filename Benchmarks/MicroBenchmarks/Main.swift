import CAllocationCounter
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import Harbor

@main
struct Main {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.count == 2, arguments[0] == "allocations", let url = URL(string: arguments[1]) {
            try await Allocations(url: url).run()
        }
    }
}
