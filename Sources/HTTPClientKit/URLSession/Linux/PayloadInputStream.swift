#if canImport(FoundationNetworking)
import Foundation

/// Bytes and files one after another, as a session reads them on its queue.
///
/// That queue is one for all the sessions of the process, so that nothing may be waited for here but the disk: a source
/// that comes from a task could wait for that very queue.
final class PayloadInputStream: InputStream {
    private let supply: PayloadSupply
    private var rest: ArraySlice<PreparedPayload.Segment>
    private var data = Data()
    private var file: FileReading?
    private var count = 0
    private var status = Status.notOpen

    init(_ segments: [PreparedPayload.Segment], of supply: PayloadSupply) {
        self.supply = supply
        rest = segments[...]
        super.init(data: Data())
    }

    /// Always, since a session takes `false` for the end.
    override var hasBytesAvailable: Bool { true }
    override var streamStatus: Status { status }
    override var streamError: (any Error)? { supply.failure }

    override func open() {
        status = .open
    }

    override func close() {
        status = .closed
        file = nil
    }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        do {
            let read = try copyBytes(to: UnsafeMutableRawBufferPointer(start: buffer, count: length))
            if read == 0 { status = .atEnd }
            count += read
            supply.note(count)
            return read
        } catch {
            status = .error
            supply.fail(error)
            return -1
        }
    }

    override func getBuffer(
        _ buffer: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>,
        length: UnsafeMutablePointer<Int>
    ) -> Bool {
        false
    }

    private func copyBytes(to buffer: UnsafeMutableRawBufferPointer) throws(HTTPClientError) -> Int {
        while true {
            if !data.isEmpty {
                let copied = data.copyBytes(to: buffer)
                data = data.dropFirst(copied)
                return copied
            }
            if let file, file.left > 0 { return try file.copyBytes(to: buffer) }
            file = nil
            switch rest.popFirst() {
            case .data(let next): data = next
            case .file(let path, let length): file = FileReading(path: path, length: length)
            case .stream: throw .invalidRequest(SessionPayload.noStreams)
            case nil: return 0
            }
        }
    }
}
#endif
