import Foundation
import HTTPClientKit

/// Shows progress: as a bar that is drawn anew on a terminal, and as lines elsewhere.
struct ProgressDisplay: Sendable {
    let isTerminal: Bool
    let columns: Int
    let write: @Sendable (String) -> Void

    /// How often it is told, in seconds.
    var interval: TimeInterval { isTerminal ? 0.1 : 1 }

    static var standardOutput: ProgressDisplay {
        ProgressDisplay(isTerminal: isatty(1) == 1, columns: width) { FileHandle.standardOutput.write(Data($0.utf8)) }
    }

    func show(_ progress: DownloadProgress) {
        let text = DownloadText(progress: progress)
        write(isTerminal ? "\r\(text.bar(columns: columns))\u{1B}[K" : text.line + "\n")
    }

    /// Ends what was drawn, if anything was.
    func end() {
        if isTerminal { write("\n") }
    }

    private static var width: Int {
        var size = winsize()
        return ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }
}
