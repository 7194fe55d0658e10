import Foundation
import Harbor

/// A request of Harbor that says nothing of its own, for what Harbor does by default.
struct HarborDefaults: HRequestWithResultProtocol {
    typealias Model = Data

    let url = ""
}
