#if HARBOR_CURL
import Testing

@testable import HTTPClientKitCurl

struct RemoteAddressTextTests {
    @Test func `Text is made of each address, the same one or another`() {
        var text = RemoteAddressText()
        #expect(text.text(of: "127.0.0.1", port: 80) == "127.0.0.1:80")
        #expect(text.text(of: "127.0.0.1", port: 80) == "127.0.0.1:80")
        #expect(text.text(of: "127.0.0.1", port: 81) == "127.0.0.1:81")
        #expect(text.text(of: "127.0.0.10", port: 81) == "127.0.0.10:81")
        #expect(text.text(of: "127.0.0.1", port: 81) == "127.0.0.1:81")
        #expect(text.text(of: "::1", port: 81) == "[::1]:81")
    }
}
#endif
