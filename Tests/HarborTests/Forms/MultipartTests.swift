import Foundation
import HTTPClientKit
import HTTPTestServer
import Testing

@testable import Harbor

/// The framing of `multipart/form-data`.
struct MultipartTests {
    /// Numbers that begin with the given ones and go on at random.
    private struct ScriptedGenerator: RandomNumberGenerator {
        var script: [UInt64]
        var system = SystemRandom()

        mutating func next() -> UInt64 { script.isEmpty ? system.next() : script.removeFirst() }
    }

    private func sent(_ parts: [HFormPart]) async throws -> (request: RecordedRequest, boundary: String) {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            try await HarborClient().send(Post(url: server.url(""), multipartBody: parts))
            let request = server.requests[0]
            let type = request.headers["Content-Type"] ?? ""
            #expect(type.hasPrefix("multipart/form-data; boundary="))
            return (request, type.replacingOccurrences(of: "multipart/form-data; boundary=", with: ""))
        }
    }

    private func withFile<Result>(
        named name: String = UUID().uuidString,
        _ content: Data,
        _ body: (URL) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(name)
        try content.write(to: file)
        return try await body(file)
    }

    @Test func `Text, data and file parts are framed with the exact length`() async throws {
        let (request, boundary) = try await withFile(named: "photo.jpg", Data("JPEG".utf8)) { file in
            try await sent([
                .text(name: "title", "Häuser"),
                .data(name: "raw", Data([0, 1, 2]), fileName: "a.bin"),
                .file(name: "photo", file, contentType: "image/jpeg"),
            ])
        }
        let expected =
            Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nHäuser\r\n".utf8)
            + Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"raw\"; filename=\"a.bin\"\r\n".utf8)
            + Data("Content-Type: application/octet-stream\r\n\r\n".utf8) + Data([0, 1, 2]) + Data("\r\n".utf8)
            + Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"photo.jpg\"\r\n".utf8)
            + Data("Content-Type: image/jpeg\r\n\r\nJPEG\r\n--\(boundary)--\r\n".utf8)
        #expect(request.body == expected)
        #expect(request.headers["Content-Length"] == "\(expected.count)")
        #expect(request.headers["Transfer-Encoding"] == nil)
    }

    @Test(arguments: [
        (#"a"b\c;é 漢"#, #"a%22b\c;é 漢"#, #"a%22b\c;é 漢"#), ("a\r\nb", "a%0D%0Ab", "a%0D%0Ab"),
        ("a\nb", "a%0D%0Ab", "a%0Ab"),
        ("a\rb", "a%0D%0Ab", "a%0Db"), ("100%", "100%", "100%"),
    ])
    func `Names are escaped as browsers do`(name: String, field: String, file: String) async throws {
        let (request, _) = try await sent([.data(name: name, Data(), fileName: name)])
        #expect(request.text.contains("form-data; name=\"\(field)\"; filename=\"\(file)\"\r\n"))
    }

    @Test(arguments: [
        HFormPart.text(name: "a\0b", ""), .data(name: "a", Data(), fileName: "\0"),
        .data(name: "a", Data(), contentType: "text/plain\r\nX: 1"),
    ])
    func `A part that would break the message is malformed`(part: HFormPart) async {
        let request = Post(url: "http://127.0.0.1:1/", multipartBody: [part])
        #expect(await HarborClient().request(request).error?.name == "malformedRequestError")
    }

    @Test func `A file that cannot be read is an error before sending`() async throws {
        try await HTTPTestServer.withServer { server in
            let missing = URL(fileURLWithPath: "/nowhere/photo.jpg")
            let parts = [HFormPart.text(name: "a", "b"), .file(name: "photo", missing)]
            let error = await HarborClient().request(Post(url: server.url(""), multipartBody: parts)).error
            #expect(error?.name == "malformedRequestError")
            #expect(error?.description.contains("/nowhere/photo.jpg") == true)
            #expect(server.connectionCount == 0)
        }
    }

    @Test func `Ten thousand boundaries differ, and none is too long`() throws {
        var random = SystemRandom()
        let boundaries = try (0..<10_000).map { _ in try MultipartForm([.text(name: "a", "b")], using: &random).boundary
        }
        #expect(Set(boundaries).count == 10_000)
        #expect(boundaries.allSatisfy { $0.count <= 70 && $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
    }

    @Test(arguments: [0, 1, (1 << 20) - 20, 3_000_000])
    func `A boundary that occurs in the content is not taken`(offset: Int) async throws {
        let script = (0..<28).map { _ in UInt64.random(in: 0...UInt64.max) }
        var first = ScriptedGenerator(script: script)
        let boundary = try MultipartForm([], using: &first).boundary
        let content = Data(count: offset) + Data("--\(boundary)\r\n".utf8) + Data(count: 100)
        try await withFile(content) { file in
            for part in [HFormPart.data(name: "a", content), .file(name: "a", file), .text(name: boundary, "")] {
                var second = ScriptedGenerator(script: script)
                let other = try MultipartForm([part], using: &second).boundary
                #expect(other != boundary)
            }
        }
    }

    @Test func `Body parameters become parts, sorted by name`() async throws {
        try await withFile(named: "f.txt", Data("file".utf8)) { file in
            try await HTTPTestServer.withServer { server in
                server.route("/") { _ in .status(204) }
                var post = Post(url: server.url(""), bodyType: .multipart)
                post.json = {
                    ["text": "é", "int": 7, "flag": true, "double": 1.5, "list": ["x", 2], "raw": Data("R".utf8)]
                }
                try await HarborClient().send(post)
                post.json = { ["file": file, "link": URL(string: "http://a/") as Any, "object": ["k": [1]]] }
                try await HarborClient().send(post)
                let first = server.requests[0].text
                let names = first.components(separatedBy: "; name=\"").dropFirst().compactMap {
                    $0.split(separator: "\"").first
                }
                #expect(names == ["double", "flag", "int", "list", "list", "raw", "text"].map { Substring($0) })
                for value in ["1.5", "true", "7", "x", "2", "R", "é"] {
                    #expect(first.contains("\r\n\r\n\(value)\r\n"))
                }
                let second = server.requests[1].text
                for value in ["file", "http://a/", #"{"k":[1]}"#] { #expect(second.contains("\r\n\r\n\(value)\r\n")) }
                #expect(second.contains("filename=\"f.txt\""))
            }
        }
    }

    @Test func `A body parameter that is no part is malformed and named`() async {
        let post = Post(url: "http://127.0.0.1:1/", json: { ["when": Date()] }, bodyType: .multipart)
        let error = await HarborClient().request(post).error
        #expect(error?.name == "malformedRequestError")
        #expect(error?.description.contains("when") == true)
    }

    @Test func `A large file is sent piece by piece`() async throws {
        let content = Data((0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let (request, _) = try await withFile(content) { file in try await sent([.file(name: "big", file)]) }
        #expect(request.body.range(of: content) != nil)
    }
}
