import HarborV0

/// A view model that keeps a service, as a screen of an app does.
@MainActor
final class UserViewModel {
    private let service: UserService
    private(set) var title = ""
    private(set) var isLoading = false

    init(service: UserService) {
        self.service = service
    }

    func load() async {
        isLoading = true
        switch await service.request() {
        case .success(let user):
            title = user.name
        case .cancelled:
            title = "cancelled"
        case .error(let error):
            switch error {
            case .apiError(let statusCode, let data):
                title = "status \(statusCode) with \(data.count) bytes"
            case .authProviderNeeded:
                title = "not logged in"
            case .timeoutError, .noConnectionError:
                title = "try again"
            default:
                title = error.localizedDescription
            }
        }
        isLoading = false
    }
}
