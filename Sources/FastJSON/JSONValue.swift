/// Any JSON value, for answers whose form is not known beforehand.
///
/// Numbers keep their digits and objects keep the order of their members:
///
/// ```swift
/// let answer = try FastJSONDecoder().decode(JSONValue.self, from: data)
/// let total = answer["page"]?["total"]?.int
/// ```
///
/// Two values are equal when they mean the same: objects whatever the order of their members, numbers by their
/// value, so that `1.0` equals `1`. Encoded by ``FastJSONEncoder``, a value that was decoded by ``FastJSONDecoder``
/// has the digits and the order that it came with. Through other coders numbers go as `Int64`, `UInt64`, `Double` or
/// `Decimal`, whichever holds them, and the order of members is the coder's.
public enum JSONValue: Hashable, Sendable {
    /// The value `null`.
    case null
    /// The value `true` or `false`.
    case bool(Bool)
    /// A number with its digits.
    case number(JSONNumber)
    /// A string, without its escapes.
    case string(String)
    /// A list of values.
    case array([JSONValue])
    /// Members by name, in order.
    case object(JSONObject)
}

/// The members of a JSON object, in order.
///
/// ```swift
/// let object: JSONObject = ["id": 7, "tags": ["new"]]
/// for (name, value) in object { print(name, value) }
/// ```
///
/// Looking a name up takes constant time. Two objects are equal when they have the same members, in whatever order.
public struct JSONObject: Sendable {
    private var members: [(name: String, value: JSONValue)] = []
    private var positions: [String: Int] = [:]

    /// Creates an object without members.
    public init() {}

    /// Creates an object of members in order; of several with one name, the first counts.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (name, value) in members { appendIfNew(name, value) }
    }

    mutating func reserveCapacity(_ count: Int) {
        members.reserveCapacity(count)
        positions.reserveCapacity(count)
    }

    mutating func appendIfNew(_ name: String, _ value: @autoclosure () throws -> JSONValue) rethrows {
        guard positions[name] == nil else { return }
        let value = try value()
        positions[name] = members.count
        members.append((name, value))
    }

    /// The value of a member.
    ///
    /// Writing replaces the value at its place or adds a member at the end; writing `nil` removes the member, which
    /// takes time proportional to the number of members.
    public subscript(name: String) -> JSONValue? {
        get { positions[name].map { members[$0].value } }
        set {
            switch (positions[name], newValue) {
            case (let position?, let value?):
                members[position].value = value
            case (nil, let value?):
                positions[name] = members.count
                members.append((name, value))
            case (let position?, nil):
                members.remove(at: position)
                positions[name] = nil
                for later in position..<members.count { positions[members[later].name] = later }
            case (nil, nil):
                break
            }
        }
    }

    /// The names of the members, in order.
    public var names: [String] { members.map(\.name) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object of members in order; of several with one name, the first counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }
}

extension JSONObject: RandomAccessCollection {
    /// The position of the first member.
    public var startIndex: Int { members.startIndex }
    /// The position past the last member.
    public var endIndex: Int { members.endIndex }
    /// The member at a position.
    public subscript(position: Int) -> (name: String, value: JSONValue) { members[position] }
}

extension JSONObject: Hashable {
    /// Whether both have the same members, in whatever order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.count == right.count && left.members.allSatisfy { right[$0.name] == $0.value }
    }

    /// Feeds the members to a hasher, alike for every order.
    public func hash(into hasher: inout Hasher) {
        var combined = 0
        for (name, value) in members {
            var member = Hasher()
            member.combine(name)
            member.combine(value)
            combined ^= member.finalize()
        }
        hasher.combine(combined)
    }
}
