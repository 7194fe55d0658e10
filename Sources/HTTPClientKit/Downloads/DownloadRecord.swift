import Foundation

/// What is kept beside the part of a file, so that a later call can go on with it.
struct DownloadRecord: Codable, Equatable {
    static let version = 1

    var version = DownloadRecord.version
    /// What the request asked for, see ``fingerprint(of:)``.
    var request: String
    /// The URL that was asked first, as the engine told it; `nil` when it did not.
    var url: String?
    var validator: StrongValidator
    /// How many bytes of the part are known to be on the disk.
    var length: Int
    /// The length of the whole; `nil` when the server did not tell it.
    var total: Int?

    /// Reads a record; `nil` for anything that is none, with which nothing can be done but to start over.
    init?(_ data: Data) {
        guard let record = try? JSONDecoder().decode(DownloadRecord.self, from: data),
            record.version == Self.version, record.length >= 0, (record.total ?? 0) >= 0
        else { return nil }
        self = record
    }

    init(of response: HTTPResponse, to request: String, validator: StrongValidator, total: Int?) {
        self.request = request
        self.url = Self.url(of: response)
        self.validator = validator
        self.length = 0
        self.total = total
    }

    func encoded() -> Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return try? encoder.encode(self)
    }

    /// Whether a response answers another URL than the one that the part is from.
    func isContradicted(by response: HTTPResponse) -> Bool {
        guard let url, let other = Self.url(of: response) else { return false }
        return url != other
    }
}

extension DownloadRecord {
    /// What tells one request from another without telling a secret in its query (64-bit FNV-1a).
    static func fingerprint(of request: HTTPRequest) -> String {
        let items = request.queryItems.map { "\n\($0.name)\n\($0.value ?? "")" }
        return fingerprint(of: request.path + items.joined())
    }

    /// Before any redirect: the last URL is often signed, and another one each time.
    private static func url(of response: HTTPResponse) -> String? {
        (response.hops.first?.url ?? response.url).map(fingerprint(of:))
    }

    private static func fingerprint(of text: String) -> String {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
