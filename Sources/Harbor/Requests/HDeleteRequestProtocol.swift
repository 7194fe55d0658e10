/// A DELETE request.
///
/// Its response is only looked at for success, unless the type also conforms to ``HRequestWithResultProtocol``.
public protocol HDeleteRequestProtocol: HRequestWithEmptyResponseProtocol {}

extension HDeleteRequestProtocol {
    /// DELETE.
    public var httpMethod: HHttpMethod { .delete }
}
