import Foundation
import HTTPClientKit

/// A jar in memory and the time that it is told, which a test moves.
struct CookieClock {
    private let time: Lock<Date>
    let jar: CookieJar

    init() {
        let time = Lock(Date(timeIntervalSince1970: 1_800_000_000))
        self.time = time
        self.jar = CookieJar { time.withLock { $0 } }
    }

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}
