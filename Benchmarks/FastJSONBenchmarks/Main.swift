import FastJSON
import Foundation
import Stopwatch

/// Prints what FastJSON costs against Foundation, in one run.
///
/// `write FILE` writes the list of people for the same measurement in another language; `loop ROW SECONDS` repeats one
/// row for a profiler; the name of a row measures that row alone.
@main
struct Main {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "write":
            try Data(Documents.people.utf8).write(
                to: URL(fileURLWithPath: arguments.dropFirst().first ?? "people.json")
            )
        case "loop":
            try loop(arguments.dropFirst().first ?? "", seconds: arguments.last.flatMap(Double.init) ?? 5)
        default:
            try table(matching: arguments.first)
        }
    }

    private static func rows() -> [any Row] {
        [
            Measured<[Person]>(name: "500 structs", text: Documents.people, repetitions: 8),
            Measured<Ticket>(name: "300-byte object", text: Documents.ticket, repetitions: 1000),
            Measured<Timeline>(name: "twitter-like", text: Documents.timeline, repetitions: 2),
            Measured<Outlines>(name: "numbers", text: Documents.outlines, repetitions: 1),
            Measured<Journal>(name: "string escapes", text: Documents.journal, repetitions: 2),
        ]
    }

    private static func table(matching name: String?) throws {
        print("                              Foundation      FastJSON    ratio   allocations of both")
        for row in rows() where name == nil || row.name == name {
            let (decoding, encoding) = try row.measure()
            report("decode " + row.name, row.bytes, decoding)
            report("encode " + row.name, row.bytes, encoding)
        }
        let people = try FastJSONDecoder().decode([Person].self, from: Array(Documents.people.utf8))
        let idle = try Stopwatch.compare(
            repetitions: 8,
            [{ _ = try [Person](from: IdleDecoder(elements: [500, 3])) }]
        )
        print("500 structs through Codable with a decoder that reads nothing: \(format(idle[0].microseconds)) µs")
        print("allocations of the strings and arrays of 500 structs alone: \(ownAllocations(of: people))")
    }

    /// How many strings of the list need memory of their own, and how many arrays there are.
    private static func ownAllocations(of people: [Person]) -> Int {
        people.reduce(1) { sum, person in
            let address = person.address
            let strings = [person.name, person.email, person.createdAt, address.street, address.city, address.postcode]
            // A string of 15 bytes or fewer is kept in place.
            return sum + (strings + person.tags).count { $0.utf8.count > 15 } + (person.tags.isEmpty ? 0 : 1)
        }
    }

    private static func report(_ name: String, _ bytes: Int, _ costs: [Cost]) {
        let label = "\(name), \(bytes / 1000) KB".padding(toLength: 30, withPad: " ", startingAt: 0)
        let times = costs.map { format($0.microseconds).leftPadded(9) + " µs" }.joined(separator: "  ")
        let ratio = format(costs[0].microseconds / costs[1].microseconds).leftPadded(7)
        print("\(label)\(times)  \(ratio)   \(costs[0].allocations), \(costs[1].allocations)")
    }

    private static func loop(_ name: String, seconds: Double) throws {
        let end = ProcessInfo.processInfo.systemUptime + seconds
        for row in rows() where name.hasSuffix(row.name) {
            while ProcessInfo.processInfo.systemUptime < end { try row.repeatOnce(encoding: name.hasPrefix("encode")) }
        }
    }

    private static func format(_ number: Double) -> String {
        String(format: "%.2f", number)
    }
}

extension String {
    fileprivate func leftPadded(_ width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
