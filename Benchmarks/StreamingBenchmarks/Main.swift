import Foundation
import HTTPClientKit

/// Measures the parser of event streams on one thread, in bytes of the stream per second of processor time.
@main
struct Main {
    /// What the parser is asked for, in megabytes a second.
    private static let goal = 300.0

    static func main() throws {
        print("Server-sent events, 64 KiB at a time; each figure is the best of 15 rounds on one thread")
        var isGoalMet = true
        for stream in EventStream.all {
            let parsing = try stream.megabytesPerSecond { chunks in
                var parser = EventStreamParser()
                return try chunks.reduce(0) { count, chunk in try count + parser.parse(chunk).count }
            }
            // How fast the line ends can be found at all: every one of an event's lines has one.
            let scanning = try stream.megabytesPerSecond { chunks in
                _ = chunks.reduce(0) { $0 + EventStream.lineFeeds(in: $1) }
                return stream.count
            }
            let ratio = String(format: "%.2f", scanning / parsing)
            print("\(stream.name): \(Int(parsing)) MB/s; finding the line feeds alone is \(ratio) times as fast")
            isGoalMet = isGoalMet && parsing >= goal
        }
        guard isGoalMet else {
            print("The goal of \(Int(goal)) MB/s is missed.")
            exit(1)
        }
    }
}

/// A stream of events of one kind, about 16 MB.
struct EventStream {
    let name: String
    let count: Int
    let chunks: [Data]

    static let all = [
        EventStream("deltas of a language model, 230 bytes each") { number in
            let content =
                #""choices":[{"index":0,"delta":{"content":" word\#(number)"},"logprobs":null,"finish_reason":null}]"#
            let head = #""id":"chatcmpl-9x8y7z6w5v4u3t2s1r","object":"chat.completion.chunk","created":1700000000"#
            return "data: {\(head),\"model\":\"m-1\",\(content)}\n\n"
        },
        EventStream("short tokens, 18 bytes each") { number in "data: {\"t\":\(1000 + number % 9000)}\n\n" },
        EventStream("events with type and id, 90 bytes each") { number in
            "id: \(1_000_000 + number)\nevent: update\ndata: {\"price\":\(number % 1000).25,\"symbol\":\"ABCD\",\"side\":\"buy\"}\n\n"
        },
        EventStream("documents of many lines with CRLF, 16 KB each") { number in
            "event: document\r\n"
                + String(repeating: "data: line \(number) of a text that goes on and on\r\n", count: 350)
                + "\r\n"
        },
    ]

    private init(_ name: String, _ event: (Int) -> String) {
        self.name = name
        var stream = Data()
        var count = 0
        while stream.count < 16_000_000 {
            stream.append(contentsOf: event(count).utf8)
            count += 1
        }
        self.count = count
        let size = 64 << 10
        chunks = stride(from: 0, to: stream.count, by: size).map { start in
            Data(stream[start..<min(start + size, stream.count)])
        }
    }

    /// - Parameter read: Goes through the chunks and gives the number of events.
    func megabytesPerSecond(_ read: ([Data]) throws -> Int) throws -> Double {
        let bytes = chunks.reduce(0) { $0 + $1.count }
        var best = Double.infinity
        for _ in 0..<15 {
            let start = Self.threadSeconds()
            let events = try read(chunks)
            best = min(best, Self.threadSeconds() - start)
            guard events == count else { throw WrongCount(events: events, expected: count) }
        }
        return Double(bytes) / best / 1_000_000
    }

    static func lineFeeds(in chunk: Data) -> Int {
        chunk.withUnsafeBytes { bytes in
            var count = 0
            var rest = bytes
            while let base = rest.baseAddress, let found = memchr(base, 0x0A, rest.count) {
                count += 1
                rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(found) - base + 1)...])
            }
            return count
        }
    }

    private static func threadSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The parser found another number of events than there are.
struct WrongCount: Error {
    let events: Int
    let expected: Int
}
