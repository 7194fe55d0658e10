import Foundation

/// Words that a POSIX shell reads as they were meant (POSIX.1, Shell Command Language §2.2.2).
enum ShellQuoting {
    /// The text in single quotes, inside which nothing but the quote itself has a meaning.
    static func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    }

    /// The text of bytes that survive being pasted into a terminal and passed as an argument; `nil` for any others.
    ///
    /// A NUL ends an argument, a tab or another control character does something in a terminal, bytes that are not UTF-8
    /// have no text, and Linux takes no argument of 128 KiB or more.
    static func argument(_ data: Data) -> String? {
        guard data.count < 100_000, data.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }) else { return nil }
        return String(data: data, encoding: .utf8)
    }
}
