import FastJSON
import Foundation
import Stopwatch

/// One document in the table.
protocol Row {
    var name: String { get }
    var bytes: Int { get }
    /// The costs of Foundation and of FastJSON.
    func measure() throws -> (decoding: [Cost], encoding: [Cost])
    func repeatOnce(encoding: Bool) throws
}

struct Measured<Value: Codable>: Row {
    let name: String
    let data: Data
    let repetitions: Int
    private let fastDecoder = FastJSONDecoder()
    private let fastEncoder = FastJSONEncoder()

    init(name: String, text: String, repetitions: Int) {
        self.name = name
        self.data = Data(text.utf8)
        self.repetitions = repetitions
    }

    var bytes: Int { data.count }

    func measure() throws -> (decoding: [Cost], encoding: [Cost]) {
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        let value = try decoder.decode(Value.self, from: data)
        return (
            try Stopwatch.compare(
                repetitions: repetitions,
                [
                    { _ = try decoder.decode(Value.self, from: data) },
                    { _ = try fastDecoder.decode(Value.self, from: data) },
                ]
            ),
            try Stopwatch.compare(
                repetitions: repetitions,
                [{ _ = try encoder.encode(value) }, { _ = try fastEncoder.encode(value) }]
            )
        )
    }

    func repeatOnce(encoding: Bool) throws {
        let value = try fastDecoder.decode(Value.self, from: data)
        guard encoding else { return }
        for _ in 0..<20 { _ = try fastEncoder.encode(value) }
    }
}
