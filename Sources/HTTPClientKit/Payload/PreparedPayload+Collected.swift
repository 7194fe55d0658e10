package import Foundation

extension PreparedPayload {
    /// All the bytes in memory, for one that cannot send piece by piece.
    ///
    /// - Throws: As ``PayloadReader/next()``.
    package func collected() async throws -> Data {
        if let data { return data }
        let reader = PayloadReader(self)
        var bytes = Data(capacity: length ?? 0)
        while let chunk = try await reader.next() { bytes.append(chunk) }
        return bytes
    }
}
