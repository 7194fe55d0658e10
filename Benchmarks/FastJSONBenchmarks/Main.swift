import CAllocationCounter
import FastJSON
import Foundation

func time(_ n: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<7 {
        let t = DispatchTime.now().uptimeNanoseconds
        for _ in 0..<n { try body() }
        best = min(best, Double(DispatchTime.now().uptimeNanoseconds - t) / Double(n))
    }
    return best / 1000
}
func allocs(_ body: () throws -> Void) rethrows -> Int {
    try body()
    let a = allocation_counter_count(); try body(); return allocation_counter_count() - a
}
@main struct Main {
    static func row<T: Decodable>(_ name: String, _ text: String, _ t: T.Type, _ n: Int) throws {
        let data = Data(text.utf8)
        let j = JSONDecoder(), f = FastJSONDecoder()
        if CommandLine.arguments.count > 1 {
            guard name.hasPrefix(CommandLine.arguments[1]) else { return }
            for _ in 0..<n * 200 { _ = try f.decode(t, from: data) }
            return
        }
        let a = try time(n) { _ = try j.decode(t, from: data) }
        let b = try time(n) { _ = try f.decode(t, from: data) }
        let c = try time(n) { _ = try f.decode(Nothing.self, from: data) }
        print(
            name,
            data.count,
            "foundation",
            a,
            "fast",
            b,
            "ratio",
            a / b,
            "scan",
            c,
            "allocs",
            try allocs { _ = try j.decode(t, from: data) },
            try allocs { _ = try f.decode(t, from: data) }
        )
    }
    static func main() throws {
        try row("people", Documents.people, [Person].self, 20)
        try enc("people", Documents.people, [Person].self, 20)
        try row("ticket", Documents.ticket, Ticket.self, 2000)
        try enc("ticket", Documents.ticket, Ticket.self, 2000)
        try row("timeline", Documents.timeline, Timeline.self, 5)
        try enc("timeline", Documents.timeline, Timeline.self, 5)
        try row("outlines", Documents.outlines, Outlines.self, 5)
        try enc("outlines", Documents.outlines, Outlines.self, 5)
        try row("journal", Documents.journal, Journal.self, 5)
        try enc("journal", Documents.journal, Journal.self, 5)
    }
}
struct Nothing: Decodable { init(from: any Decoder) throws {} }
extension Main {
    static func enc<T: Codable>(_ name: String, _ text: String, _ t: T.Type, _ n: Int) throws {
        let value = try JSONDecoder().decode(t, from: Data(text.utf8))
        let j = JSONEncoder(), f = FastJSONEncoder()
        if CommandLine.arguments.count > 1 {
            guard "e" + name == CommandLine.arguments[1] else { return }
            for _ in 0..<n * 200 { _ = try f.encode(value) }
            return
        }
        let a = try time(n) { _ = try j.encode(value) }
        let b = try time(n) { _ = try f.encode(value) }
        j.outputFormatting = .sortedKeys; f.outputFormatting = .sortedKeys
        print(
            name,
            "encode foundation",
            a,
            "fast",
            b,
            "ratio",
            a / b,
            try j.encode(value) == f.encode(value),
            "allocs",
            try allocs { _ = try j.encode(value) },
            try allocs { _ = try f.encode(value) }
        )
    }
}
