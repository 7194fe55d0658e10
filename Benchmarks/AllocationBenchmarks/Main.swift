import Foundation

/// Counts how often a small GET asks for memory, for `Scripts/bench`; prints one line of JSON.
@main
struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 1, let url = arguments.first.flatMap(URL.init(string:)) else {
            FileHandle.standardError.write(Data("usage: AllocationBenchmarks URL\n".utf8))
            exit(2)
        }
        try await Allocations(url: url).run()
    }
}
