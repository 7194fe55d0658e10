import Foundation
import Harbor

/// A form with a picture, which is read from disk while it is sent.
struct UploadPhoto: HPostRequestProtocol, HRequestWithResultProtocol {
    struct Receipt: HModel {
        let url: String
    }

    typealias Model = Receipt

    let url = "https://api.example.com/photos"
    let needsAuth = true
    let timeout: TimeInterval? = 300
    let caption: String
    let file: URL

    var multipartBody: [HFormPart] {
        [.text(name: "caption", caption), .file(name: "photo", file, contentType: "image/jpeg")]
    }
}
