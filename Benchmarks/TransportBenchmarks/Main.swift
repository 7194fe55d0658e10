import Foundation

/// Measures one client in one scenario, for `Scripts/bench`.
///
/// It prints one line of JSON and waits for its input to end, so that whoever started it can look at its memory.
@main
struct Main {
    static func main() async throws {
        guard let plan = Plan(Array(CommandLine.arguments.dropFirst())) else {
            FileHandle.standardError.write(Data((Plan.usage + "\n").utf8))
            exit(2)
        }
        try await Measurement(plan).run().write()
        _ = try FileHandle.standardInput.readToEnd()
    }
}
