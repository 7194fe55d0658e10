/// The header fields of a request or a response, in the order in which they are sent.
///
/// Names are compared without case (RFC 9110 §5.1) and keep the spelling that they were given.
/// Several values of one name are kept apart, in order; ``subscript(_:)`` joins them for reading.
///
/// ```swift
/// var headers: HTTPHeaders = ["Accept": "application/json"]
/// headers.add("a=1", to: "Set-Cookie")
/// headers.add("b=2", to: "Set-Cookie")
/// headers["accept"]                      // "application/json"
/// headers.values(of: "set-cookie")       // ["a=1", "b=2"]
/// ```
///
/// Looking a name up costs time proportional to the number of fields.
public struct HTTPHeaders: Sendable {
    /// One header field: a name and one value.
    public struct Field: Sendable {
        /// The name, spelt as it was given.
        public var name: String
        /// The value, without surrounding white space when it came from a response.
        public var value: String
        /// Whether a helper chose the field: unlike one of the caller's own, it does not win over a client's default.
        private(set) var isImplied = false
        /// Whether the value is a secret of the caller, such as an API key, that another origin must not see; false by default.
        ///
        /// A redirect to another origin drops the field, as it drops `Authorization`, `Cookie` and
        /// `Proxy-Authorization`, which need no mark. Two fields that differ in this alone are equal.
        public var isSensitive: Bool

        /// Creates a field; name and value are checked when a request that has it is sent.
        public init(name: String, value: String, isSensitive: Bool = false) {
            self.name = name
            self.value = value
            self.isSensitive = isSensitive
        }

        fileprivate init(implied value: String, name: String) {
            self.init(name: name, value: value)
            isImplied = true
        }
    }

    private var list: [Field]
    /// The fields as they arrived, until they are changed; `list` is empty meanwhile.
    private var block: FieldBlock?

    package internal(set) var fields: [Field] {
        get { block?.fields ?? list }
        _modify {
            if let block {
                list = block.fields
                self.block = nil
            }
            yield &list
        }
    }

    /// Creates an empty list of fields.
    public init() {
        self.list = []
    }

    /// Creates a list of the given fields, in their order, repeated names included.
    public init(_ fields: some Sequence<Field>) {
        self.list = Array(fields)
    }

    /// Takes the fields of a response as they arrived.
    package init(_ block: FieldBlock) {
        self.list = []
        self.block = block
    }

    /// The value of a field.
    ///
    /// Reading a name that occurs several times gives its values joined by `", "` (RFC 9110 §5.3),
    /// but for `Set-Cookie`, which cannot be joined: there it is the first value. `nil` means that
    /// the name does not occur. Writing replaces every value of the name; writing `nil` removes the name.
    public subscript(name: String) -> String? {
        get {
            if let block {
                guard let first = block.first(name) else { return nil }
                let isAlone = first.isOnly || name.equalsIgnoringASCIICase("Set-Cookie")
                return isAlone ? first.value : block.values(of: name).joined(separator: ", ")
            }
            var found: String?
            for field in fields where field.name.equalsIgnoringASCIICase(name) {
                guard let earlier = found else {
                    found = field.value
                    if name.equalsIgnoringASCIICase("Set-Cookie") { break }
                    continue
                }
                found = earlier + ", " + field.value
            }
            return found
        }
        set {
            if let newValue {
                set(newValue, for: name)
            } else {
                remove(name)
            }
        }
    }

    /// Every value of a name, in order; empty when the name does not occur.
    public func values(of name: String) -> [String] {
        block?.values(of: name) ?? list.filter { $0.name.equalsIgnoringASCIICase(name) }.map(\.value)
    }

    /// Whether the name occurs.
    public func contains(_ name: String) -> Bool {
        block?.contains(name) ?? list.contains { $0.name.equalsIgnoringASCIICase(name) }
    }

    /// Adds a field at the end and keeps those of the same name.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The name.
    ///   - isSensitive: Whether another origin must not see it, see ``Field/isSensitive``.
    public mutating func add(_ value: String, to name: String, isSensitive: Bool = false) {
        fields.append(Field(name: name, value: value, isSensitive: isSensitive))
    }

    /// Replaces every field of the name by one, at the place of the first, or adds it at the end.
    ///
    /// It is sensitive when one of those it replaces was.
    public mutating func set(_ value: String, for name: String) {
        let field = Field(name: name, value: value, isSensitive: isSensitive(name))
        guard let first = fields.firstIndex(where: { $0.name.equalsIgnoringASCIICase(name) }) else {
            fields.append(field)
            return
        }
        fields[first] = field
        let later = (first + 1)...
        fields.replaceSubrange(later, with: fields[later].filter { !$0.name.equalsIgnoringASCIICase(name) })
    }

    /// Removes every field of the name.
    public mutating func remove(_ name: String) {
        fields.removeAll { $0.name.equalsIgnoringASCIICase(name) }
    }

    /// Replaces each name that also occurs in `other` by all the fields that `other` has for it.
    ///
    /// A name that was sensitive stays so.
    public mutating func merge(_ other: HTTPHeaders) {
        if fields.isEmpty {
            fields = other.fields
            return
        }
        let other = other.marking(as: self)
        fields.removeAll { own in
            other.fields.contains { !$0.isImplied && $0.name.equalsIgnoringASCIICase(own.name) }
        }
        for field in other.fields where !field.isImplied || !contains(field.name) {
            fields.append(field)
        }
    }

    /// Adds a field that yields to one of the same name, be it here or among a client's default fields.
    mutating func imply(_ value: String, for name: String) {
        if !contains(name) { fields.append(Field(implied: value, name: name)) }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Creates a list from a literal; a name may occur several times.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

// Everything that takes header fields also takes a dictionary, as a disfavoured overload. Its values are
// generic since the compiler otherwise prefers that overload for a literal, which would then lose its
// order, and end the program when a name occurs twice.
extension HTTPHeaders {
    /// Creates a list from a dictionary, sorted by name so that the same dictionary is always sent alike.
    public init(_ dictionary: [String: some StringProtocol]) {
        self.init(dictionary.sorted { $0.key < $1.key }.map { Field(name: $0.key, value: String($0.value)) })
    }
}

extension HTTPHeaders: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { 0 }
    /// The position past the last field.
    public var endIndex: Int { block?.count ?? list.count }
    /// The field at a position.
    public subscript(position: Int) -> Field { block?.field(at: position) ?? list[position] }
}

extension HTTPHeaders.Field: Hashable {
    /// Whether both have the same name, compared with case, and the same value.
    public static func == (left: Self, right: Self) -> Bool {
        left.name == right.name && left.value == right.value
    }

    /// Feeds name and value to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(value)
    }
}

extension HTTPHeaders: Equatable {
    /// Whether both have the same names, compared without case, with the same values, in the same order.
    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.elementsEqual(right.fields) { one, other in
            one.value == other.value && one.name.equalsIgnoringASCIICase(other.name)
        }
    }
}
