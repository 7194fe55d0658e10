#if HARBOR_CURL
import Glibc

/// The address and port of a connection as text, made anew only when they are others.
struct RemoteAddressText {
    private var address: ContiguousArray<CChar> = []
    private var port = 0
    private var text = ""

    /// - Parameter digits: The address as libcurl writes it.
    mutating func text(of digits: UnsafePointer<CChar>, port newPort: Int) -> String {
        let isSame =
            port == newPort && !address.isEmpty
            && address.withUnsafeBufferPointer { known in
                known.baseAddress.map { strcmp($0, digits) == 0 } ?? false
            }
        if isSame { return text }
        address = ContiguousArray(UnsafeBufferPointer(start: digits, count: strlen(digits) + 1))
        port = newPort
        let host = String(cString: digits)
        text = (host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:" : host + ":") + String(newPort)
        return text
    }
}
#endif
