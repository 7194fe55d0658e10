import Foundation
import HTTPClientKit
import TestSupport
import Testing

/// What a jar writes by itself.
struct BackgroundSaveTests {
    @Test func `A change is written without being asked, after the jar is gone too`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("jar-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("cookies.json")
        let url = try #require(URL(string: "https://www.example.com/"))
        for number in 1...3 {
            try CookieJar(file: file).take("n\(number)=1; Max-Age=60", from: url)
            let isWritten = try await eventually { try CookieJar(file: file).all.count == number }
            #expect(isWritten)
        }
    }
}
