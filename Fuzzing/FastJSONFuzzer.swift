import Foundation

// Compiled together with the sources of FastJSON, so that the sanitizers see them as one.

/// Everything that a decoder can be asked for.
private struct Everything: Codable {
    final class Node: Codable {
        var id: Int?
        var children: [Node]?
    }

    enum Shape: Codable {
        case circle(radius: Double)
        case square(Int)
    }

    var id: Int?
    var name: String?
    var a: [Double]?
    var b: [String: Float]?
    var c: [[Int8?]]?
    var d: Decimal?
    var date: Date?
    var data: Data?
    var url: URL?
    var node: Node?
    var shape: Shape?
    var value: JSONValue?
    var numbers: [Int: String]?
    var userName: [UInt64]?
}

/// Reads an object by its own keys, back to front, and through nested containers.
private struct Wanderer: Decodable {
    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: PathKey.self) {
            for key in object.allKeys.reversed() {
                _ = try? object.decode(Wanderer.self, forKey: key)
                _ = try? object.decodeIfPresent(String.self, forKey: key)
                _ = try? object.nestedContainer(keyedBy: PathKey.self, forKey: key).allKeys
                _ = try object.superDecoder(forKey: key).codingPath
            }
        } else if var list = try? decoder.unkeyedContainer() {
            while !list.isAtEnd {
                if (try? list.decode(Int.self)) != nil { continue }
                if (try? list.decode(Double.self)) != nil { continue }
                _ = try list.decode(Wanderer.self)
            }
        } else {
            let single = try decoder.singleValueContainer()
            _ = (try? single.decode(Int.self), try? single.decode(Decimal.self), try? single.decode(String.self))
            _ = (try? single.decode(Float.self), try? single.decode(UInt8.self), try? single.decode(URL.self))
        }
    }
}

private let plain = FastJSONDecoder()
private let strategic: FastJSONDecoder = {
    let decoder = FastJSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf",
        negativeInfinity: "-inf",
        nan: "nan"
    )
    return decoder
}()
private let encoder = FastJSONEncoder()

/// One input: it is decoded in every way, and what is accepted has to survive being encoded and decoded again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    // A copy of exactly this size, so that a byte read past the end is seen.
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { bytes.deallocate() }
    bytes.copyMemory(from: UnsafeRawBufferPointer(start: start, count: count))
    let text = UnsafeRawBufferPointer(bytes)

    _ = try? plain.decode(Wanderer.self, from: text)
    _ = try? strategic.decode([Everything].self, from: text)
    if let everything = try? plain.decode(Everything.self, from: text) { _ = try? encoder.encode(everything) }
    guard let value = try? plain.decode(JSONValue.self, from: text) else {
        precondition((try? plain.decode(Empty.self, from: text)) == nil, "refused and accepted")
        return 0
    }
    // The encoder allows a level less than the decoder.
    guard let encoded = try? encoder.encode(value) else { return 0 }
    guard let again = try? plain.decode(JSONValue.self, from: encoded), again == value else {
        preconditionFailure("not the same after encoding")
    }
    return 0
}

private struct Empty: Decodable {
    init(from decoder: any Decoder) throws {}
}
