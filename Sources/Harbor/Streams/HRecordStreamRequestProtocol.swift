public import HTTPClientKit

/// A request that is answered with records of JSON, a line each, which are read as they come.
///
/// ```swift
/// struct Export: HRecordStreamRequestProtocol {
///     typealias Record = Reading
///     let url = "https://api.example.com/readings"
/// }
/// for try await reading in Export().records() {
///     print(reading.celsius)
/// }
/// ```
///
/// It is sent as any other request until the head of a response with a status of success is there. The records follow at
/// the pace of their reader, and are not asked for again.
public protocol HRecordStreamRequestProtocol: HRequestBaseRequestProtocol {
    /// What a record means.
    associatedtype Record: Decodable & Sendable

    /// What separates the records; a line each by default.
    var framing: JSONRecordFraming { get }

    /// What happens at a record that does not decode; by default the records end with an error that has its number.
    var brokenRecords: BrokenRecordPolicy { get }

    /// How many bytes a record may have; 4 MiB by default.
    var maximumRecordSize: Int { get }
}

extension HRecordStreamRequestProtocol {
    /// Lines.
    public var framing: JSONRecordFraming { .lines }
    /// An error.
    public var brokenRecords: BrokenRecordPolicy { .fail }
    /// 4 MiB.
    public var maximumRecordSize: Int { 4_194_304 }

    /// The records, read with the current client; see ``HarborClient/withCurrent(_:isolation:operation:)``.
    public func records() -> HRecords<Self> {
        HarborClient.current.records(self)
    }
}

extension HarborClient {
    /// The records that a request is answered with; nothing is sent before they are iterated.
    public func records<Request: HRecordStreamRequestProtocol>(_ request: Request) -> HRecords<Request> {
        HRecords(client: self, request: request)
    }
}
