import Foundation

/// How messages are told apart in a stream of bytes.
public enum HJRPCFraming: Hashable, Sendable {
    /// One message a line, as tool servers speak.
    ///
    /// A line ends with LF or CR LF, and the last one may end with the stream. Empty lines are passed over.
    case lines
    /// A head with the field Content-Length before each message, as language servers speak.
    ///
    /// The lines of a head end with CR LF, and it has at most 8 KiB.
    case contentLength

    /// A message as it goes into the stream.
    func frame(_ message: Data) -> Data {
        switch self {
        case .lines:
            // In a JSON text a line break can only be white space.
            var line = message
            for index in line.indices where line[index] == 0x0A || line[index] == 0x0D { line[index] = 0x20 }
            line.append(0x0A)
            return line
        case .contentLength: return Data("Content-Length: \(message.count)\r\n\r\n".utf8) + message
        }
    }
}
