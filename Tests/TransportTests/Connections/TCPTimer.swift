#if HARBOR_CURL
import Foundation

/// What the kernel waits for on a connection of this machine, as /proc/net/tcp has it.
struct TCPTimer {
    let isKeepAlive: Bool
    let secondsLeft: Double

    /// - Returns: `nil` when there is no open connection to the port.
    init?(ofConnectionToPort port: Int) throws {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/net/tcp"))
        defer { try? handle.close() }
        let table = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
        let peer = String(format: "0100007F:%04X", port)
        let rows = table.split(separator: "\n").map { $0.split(separator: " ") }
        // Columns: number, local, remote, state (01 is established), queues, kind of timer and its end in jiffies.
        guard let row = rows.first(where: { $0.count > 5 && $0[2] == peer && $0[3] == "01" }) else { return nil }
        let timer = row[5].split(separator: ":")
        guard timer.count == 2, let jiffies = Int(timer[1], radix: 16) else { return nil }
        isKeepAlive = timer[0] == "02"
        secondsLeft = Double(jiffies) / 100
    }
}
#endif
