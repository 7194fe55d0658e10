import HTTPClientKit

/// The records of JSON that a request is answered with.
///
/// Each iteration sends the request anew. Leaving the loop, or cancelling the task, gives the rest up. An error is always
/// an ``HRequestError``, and ends the records.
public struct HRecords<Request: HRecordStreamRequestProtocol>: AsyncSequence, Sendable {
    /// What a record means.
    public typealias Element = Request.Record

    let client: HarborClient
    let request: Request

    /// Begins with a response of its own.
    public func makeAsyncIterator() -> Iterator {
        Iterator(client: client, request: request)
    }

    /// Reads record by record.
    public struct Iterator: AsyncIteratorProtocol {
        private let client: HarborClient
        private let request: Request
        private var records: JSONRecords<HTTPBodyStream, Request.Record>.Iterator?
        private var isOver = false

        fileprivate init(client: HarborClient, request: Request) {
            self.client = client
            self.request = request
        }

        /// The next record; `nil` behind the last one.
        public mutating func next() async throws -> Request.Record? {
            try await next(isolation: nil)
        }

        /// Like ``next()``, but without leaving the caller's actor when a record is available.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Request.Record? {
            guard !isOver else { return nil }
            do {
                if records == nil { records = try await Self.begin(request, with: client).makeAsyncIterator() }
                if let record = try await records?.next(isolation: actor) { return record }
                end()
                return nil
            } catch {
                end()
                throw HRequestError(wrapping: error)
            }
        }

        private static func begin(
            _ request: Request,
            with client: HarborClient
        ) async throws(HRequestError) -> JSONRecords<HTTPBodyStream, Request.Record> {
            JSONRecords(
                try await client.perform(request, delivery: .streamed) { response in response.stream },
                of: Request.Record.self,
                framing: request.framing,
                onBrokenRecord: request.brokenRecords,
                limit: request.maximumRecordSize
            )
        }

        /// Lets the connection go.
        private mutating func end() {
            isOver = true
            records = nil
        }
    }
}

extension HRecordStreamRequestProtocol {
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
