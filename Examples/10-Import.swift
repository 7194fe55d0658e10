import Foundation
import HTTPClientKit
import Harbor

/// A table as CSV, answered with a type that makes itself from the response.
struct ImportTable: HRequestProtocol, HRequestWithBodyProtocol {
    struct Outcome: Sendable {
        let rows: Int
        let location: String?
    }

    let url = "https://api.example.com/tables"
    let httpMethod = HHttpMethod.put
    let needsAuth = true
    let csv: String

    var rawBody: HRawBody? { HRawBody(Data(csv.utf8), contentType: "text/csv; charset=utf-8") }

    func model(from response: HTTPResponse) throws -> Outcome {
        let text = String(decoding: response.body, as: UTF8.self)
        guard let rows = Int(text) else { throw HRequestError.invalidHttpResponse }
        return Outcome(rows: rows, location: response.headers["Location"])
    }
}
