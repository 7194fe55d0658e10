/// A POST request.
///
/// Its response is only looked at for success, unless the type also conforms to ``HRequestWithResultProtocol``.
public protocol HPostRequestProtocol: HRequestWithEmptyResponseProtocol, HRequestWithBodyProtocol {}

extension HPostRequestProtocol {
    /// POST.
    public var httpMethod: HHttpMethod { .post }
}
