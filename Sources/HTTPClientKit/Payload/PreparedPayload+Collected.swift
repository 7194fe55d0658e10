package import Foundation

extension PreparedPayload {
    /// All the bytes in memory, for an engine that cannot send piece by piece.
    package func collected() throws(HTTPClientError) -> Data {
        if let data { return data }
        let reader = PayloadReader(self)
        var bytes = Data(count: length)
        var position = 0
        while position < length {
            let result: Result<Int, HTTPClientError> = bytes.withUnsafeMutableBytes { buffer in
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[position...])
                do throws(HTTPClientError) { return .success(try reader.read(into: rest)) } catch {
                    return .failure(error)
                }
            }
            position += try result.get()
        }
        return bytes
    }
}
