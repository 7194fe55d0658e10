import Foundation

/// Where the demo writes: in colour on a terminal, in plain columns elsewhere.
struct Screen {
    let isTerminal: Bool
    let write: @Sendable (String) -> Void

    static var standardOutput: Screen {
        let wantsColour = ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
        return Screen(isTerminal: isatty(1) == 1 && wantsColour) { print($0) }
    }

    func title(_ text: String) {
        write(styled(text, "1") + "\n")
    }

    func row(_ method: String, _ path: String, milliseconds: Double, _ result: String, succeeded: Bool) {
        let mark = succeeded ? styled("✓", "32") : styled("✗", "31")
        let time = String(format: "%8.2f ms", milliseconds)
        write("  \(mark) \(styled(padded(method, 6), "36")) \(padded(path, 18)) \(styled(time, "2"))  \(result)")
    }

    func summary(_ text: String) {
        write("\n" + text)
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private func styled(_ text: String, _ code: String) -> String {
        isTerminal ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
