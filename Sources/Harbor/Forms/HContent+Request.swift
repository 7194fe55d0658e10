import Foundation
import HTTPClientKit

extension HContent {
    /// The content that a request's properties describe; `nil` when none of them has a value.
    init?(of request: some HRequestWithBodyProtocol) throws {
        var found: [(name: String, content: HContent)] = []
        if let parameters = request.bodyParameters {
            let content = try Self.parameters(parameters, as: request.bodyType)
            found.append(("bodyParameters", content))
        }
        if let body = request.body { found.append(("body", try .json(body))) }
        if let raw = request.rawBody {
            found.append(("rawBody", HContent(payload: raw.payload, contentType: raw.contentType)))
        }
        let form = request.form
        if !form.isEmpty { found.append(("form", .form(form))) }
        let parts = request.multipartBody
        if !parts.isEmpty { found.append(("multipartBody", try .multipart(parts))) }
        guard found.count <= 1 else {
            let names = found.map(\.name).joined(separator: " and ")
            throw HRequestError.malformedRequestError(reason: "it has several bodies: \(names)")
        }
        guard let content = found.first?.content else {
            try DeclarationCheck.checkLackOfBody(of: request)
            return nil
        }
        self = content
    }

    private static func parameters(_ parameters: [String: Any], as type: HRequestDataType) throws -> HContent {
        switch type {
        case .json:
            HContent(
                payload: .data(try JSONText.of(parameters, name: "body parameters")),
                contentType: "application/json"
            )
        case .multipart: try .multipart(HFormPart.parts(of: parameters))
        }
    }

    private static func json(_ value: some Encodable) throws -> HContent {
        do {
            return HContent(payload: .data(try HTTPBodyCoding.encoder.encode(value)), contentType: "application/json")
        } catch {
            throw HRequestError.malformedRequestError(reason: "\(type(of: value)) cannot be encoded: \(error)")
        }
    }

    static func form(_ fields: [URLQueryItem]) -> HContent {
        HContent(
            payload: .data(FormText.encode(fields)),
            contentType: "application/x-www-form-urlencoded"
        )
    }

    private static func multipart(_ parts: [HFormPart]) throws -> HContent {
        var random = SystemRandom()
        let form = try MultipartForm(parts, using: &random)
        return HContent(payload: form.payload, contentType: "multipart/form-data; boundary=\(form.boundary)")
    }
}
