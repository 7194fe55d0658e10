import Foundation

/// What the command line says of a download.
struct DownloadArguments: Equatable {
    var url: URL
    var file: URL
    /// 64 hexadecimal digits; `nil` for no check.
    var sha256: String?

    /// Reads the arguments behind `download`; `nil` when help is asked for.
    ///
    /// - Throws: ``UsageError`` that names the argument which is wrong.
    static func parse(_ arguments: ArraySlice<String>) throws(UsageError) -> DownloadArguments? {
        var url: URL?
        var file: String?
        var sha256: String?
        var rest = arguments
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": return nil
            case "-o", "--sha256":
                guard let value = rest.popFirst(), !value.isEmpty else { throw UsageError("\(argument) needs a value") }
                if argument == "-o" { file = value } else { sha256 = value }
            default:
                guard !argument.hasPrefix("-"), url == nil else {
                    throw UsageError("unknown argument \(argument.debugDescription)")
                }
                url = try self.url(argument)
            }
        }
        guard let url else { throw UsageError("download needs a URL") }
        if let sha256, sha256.utf8.count != 64 || !sha256.allSatisfy(\.isHexDigit) {
            throw UsageError("--sha256 takes 64 hexadecimal digits, not \(sha256.debugDescription)")
        }
        let path = if let file { file } else { try name(url) }
        return DownloadArguments(url: url, file: URL(fileURLWithPath: path), sha256: sha256)
    }

    private static func url(_ text: String) throws(UsageError) -> URL {
        guard let url = URL(string: text), url.host?.isEmpty == false, url.scheme == "http" || url.scheme == "https"
        else {
            throw UsageError("download takes an http or https URL, not \(text.debugDescription)")
        }
        return url
    }

    /// The last segment of the URL's path, as long as it names a file in this folder.
    private static func name(_ url: URL) throws(UsageError) -> String {
        let name = url.hasDirectoryPath ? "" : url.lastPathComponent
        let isControl = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard !name.isEmpty, name != ".", name != "..", !name.contains("/"), !isControl else {
            throw UsageError("the URL names no file; name one with -o")
        }
        return name
    }
}
