#if HARBOR_CURL
import CZlib
package import Foundation

/// Compressed bytes as servers send them.
package enum Compression {
    /// The wrapper around a deflate stream.
    package enum Wrapper: Int32, Sendable {
        /// RFC 1952.
        case gzip = 31
        /// RFC 1950, what the coding `deflate` means.
        case zlib = 15
        /// None, what some servers send as `deflate`.
        case none = -15
    }

    /// The bytes, compressed in one piece.
    package static func deflate(_ data: Data, _ wrapper: Wrapper) -> Data {
        deflate([data], wrapper)
    }

    /// The pieces as one stream; what is written `count` times need not be in memory.
    package static func deflate(_ pieces: some Sequence<Data>, _ wrapper: Wrapper) -> Data {
        var stream = z_stream()
        deflateInit2_(
            &stream,
            Z_BEST_SPEED,
            Z_DEFLATED,
            wrapper.rawValue,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        defer { deflateEnd(&stream) }
        var output = Data()
        for piece in pieces { write(piece, finish: false, to: &stream, output: &output) }
        write(Data(), finish: true, to: &stream, output: &output)
        return output
    }

    /// A gzip stream that opens to so many zero bytes.
    package static func gzipBomb(opensTo size: Int) -> Data {
        let piece = Data(count: 1 << 20)
        return deflate(repeatElement(piece, count: size >> 20), .gzip)
    }

    private static func write(_ input: Data, finish: Bool, to stream: inout z_stream, output: inout Data) {
        var input = [UInt8](input)
        var room = [UInt8](repeating: 0, count: 1 << 16)
        input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = uInt(input.count)
            var left = 0
            repeat {
                left = room.withUnsafeMutableBufferPointer { room in
                    stream.next_out = room.baseAddress
                    stream.avail_out = uInt(room.count)
                    CZlib.deflate(&stream, finish ? Z_FINISH : Z_NO_FLUSH)
                    return Int(stream.avail_out)
                }
                output.append(contentsOf: room.prefix(room.count - left))
            } while left == 0
        }
    }
}
#endif
