import Foundation
import Harbor

/// A document as bytes, if there is one.
struct DownloadInvoice: HGetRequestProtocol {
    typealias Model = Data?

    let url = "https://api.example.com/invoices/{NUMBER}.pdf"
    let needsAuth = true
    let number: String
    let retryPolicy: HRetryPolicy? = HRetryPolicy(maxRetries: 5, deadline: 60)

    var pathParameters: [String: String]? { ["NUMBER": number] }
    var headerParameters: [String: String]? { ["Accept": "application/pdf"] }
}
