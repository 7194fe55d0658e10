#if HARBOR_CURL
@testable import HTTPClientKitCurl
import Testing

struct StreamRemarkTests {
    @Test(arguments: [
        ("Using Stream ID: 5 (easy handle 0x55d0)\n", StreamRemark.opened(5)),
        ("Using Stream ID: 4294967295\n", .opened(4_294_967_295)),
        ("REFUSED_STREAM, retrying a fresh connect\n", .refused),
        ("recveived GOAWAY, error=0, last_stream=1\n", .goAway(lastStream: 1)),
        ("received GOAWAY, error=2, last_stream=0", .goAway(lastStream: 0)),
        ("Using Stream ID: 4294967296\n", nil),
        ("Using Stream ID: -1\n", nil),
        ("Using Stream ID:", nil),
        ("received GOAWAY, error=2", nil),
        ("received GOAWAY, error=2, last_stream=", nil),
        (" REFUSED_STREAM", nil),
        ("Connection #0 to host REFUSED_STREAM left intact", nil),
        ("", nil),
    ])
    func `A remark is read`(text: String, expected: StreamRemark?) {
        let remark = Array(text.utf8).withUnsafeBytes { StreamRemark($0) }
        #expect(remark == expected)
    }
}
#endif
