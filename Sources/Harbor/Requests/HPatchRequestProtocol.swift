/// A PATCH request.
///
/// Its response is only looked at for success, unless the type also conforms to ``HRequestWithResultProtocol``.
public protocol HPatchRequestProtocol: HRequestWithEmptyResponseProtocol, HRequestWithBodyProtocol {}

extension HPatchRequestProtocol {
    /// PATCH.
    public var httpMethod: HHttpMethod { .patch }
}
