import Foundation
import HTTPClientKit

/// A command for a POSIX shell that sends a request with curl, byte by byte as Harbor does.
struct CurlCommand {
    /// What stands before `curl` and writes the body to it; `nil` when curl has it on its own.
    private var input: String?
    private var words = ["curl"]

    init(method: HTTPMethod, url: String, headers: HTTPHeaders, payload: HTTPPayload?) {
        switch method {
        case .head: words.append("--head")
        case .get where payload == nil: break
        default: words.append("-X \(ShellQuoting.quoted(method.rawValue))")
        }
        // Brackets are those of an address, not of a range of URLs.
        if url.contains("[") { words.append("--globoff") }
        words.append(ShellQuoting.quoted(url))
        for field in headers {
            let text = field.value.isEmpty ? field.name + ";" : "\(field.name): \(field.value)"
            words.append("-H \(ShellQuoting.quoted(text))")
        }
        guard let payload else { return }
        // Otherwise curl says that it is a form.
        if !headers.contains("Content-Type") { words.append("-H 'Content-Type:'") }
        add(Self.pieces(of: payload))
    }

    var text: String {
        let command = words.joined(separator: " ")
        return input.map { "\($0) | \(command)" } ?? command
    }

    private mutating func add(_ pieces: [HTTPPayload]) {
        switch pieces.count {
        case 0: words.append("--data-raw ''")
        case 1:
            if case .data(let data) = pieces[0], let text = ShellQuoting.argument(data) {
                words.append("--data-raw \(ShellQuoting.quoted(text))")
            } else if case .file(let file) = pieces[0] {
                words.append("--data-binary \(ShellQuoting.quoted("@" + file.path))")
            } else {
                // A stream is what the shell itself is given to read.
                if case .stream = pieces[0] {} else { input = Self.writing(pieces[0]) }
                words.append("--data-binary @-")
            }
        default:
            input = "{ " + pieces.map { Self.writing($0) + "; " }.joined() + "}"
            words.append("--data-binary @-")
        }
    }

    /// A command that writes a piece to its output.
    private static func writing(_ piece: HTTPPayload) -> String {
        switch piece {
        case .data(let data): "printf %s \(ShellQuoting.quoted(data.base64EncodedString())) | base64 -d"
        case .file(let file): "cat \(ShellQuoting.quoted(file.path))"
        case .stream: "cat"
        case .sequence(let pieces): pieces.map(writing).joined(separator: "; ")
        }
    }

    /// The payload as bytes, files and streams in turn.
    private static func pieces(of payload: HTTPPayload) -> [HTTPPayload] {
        switch payload {
        case .data(let data): return data.isEmpty ? [] : [payload]
        case .file, .stream: return [payload]
        case .sequence(let parts):
            return parts.flatMap(pieces).reduce(into: []) { all, piece in
                if case .data(let next) = piece, case .data(let last)? = all.last {
                    all[all.count - 1] = .data(last + next)
                } else {
                    all.append(piece)
                }
            }
        }
    }
}
