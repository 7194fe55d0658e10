import Foundation
import Harbor

/// A login by a form; the answer's token is for a provider.
struct Login: HPostRequestProtocol, HRequestWithResultProtocol {
    struct Session: HModel {
        let token: String
    }

    typealias Model = Session

    let url = "https://login.example.com/session"
    let user: String
    let password: String

    var form: [URLQueryItem] {
        [URLQueryItem(name: "user", value: user), URLQueryItem(name: "password", value: password)]
    }
}
