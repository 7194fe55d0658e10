/// A GET request, whose response is decoded.
///
/// ```swift
/// struct GetUser: HGetRequestProtocol {
///     typealias Model = User
///     let url = "https://api.example.com/users/{ID}"
///     let id: Int
///     var pathParameters: [String: String]? { ["ID": "\(id)"] }
/// }
///
/// switch await GetUser(id: 42).request() {
/// case .success(let user): print(user.name)
/// case .error(let error): print(error)
/// }
/// ```
public protocol HGetRequestProtocol: HRequestWithResultProtocol {}

extension HGetRequestProtocol {
    /// GET.
    public var httpMethod: HHttpMethod { .get }
}
