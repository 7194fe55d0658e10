/// A PUT request.
///
/// Its response is only looked at for success, unless the type also conforms to ``HRequestWithResultProtocol``.
public protocol HPutRequestProtocol: HRequestWithEmptyResponseProtocol, HRequestWithBodyProtocol {}

extension HPutRequestProtocol {
    /// PUT.
    public var httpMethod: HHttpMethod { .put }
}
