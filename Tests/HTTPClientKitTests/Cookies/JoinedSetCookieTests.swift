import Testing

@testable import HTTPClientKit

struct JoinedSetCookieTests {
    @Test(arguments: [
        ("", [""]), ("a=1", ["a=1"]), ("a=1, b=2", ["a=1", " b=2"]), ("a=1,b=2,c=3", ["a=1", "b=2", "c=3"]),
        ("a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT"]),
        (
            "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/, b=2; expires=Wed, 21-Oct-26 07:28:00 GMT",
            ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/", " b=2; expires=Wed, 21-Oct-26 07:28:00 GMT"]
        ),
        ("a=1,2,3", ["a=1,2,3"]), ("a=1,", ["a=1,"]), ("a=x, y", ["a=x, y"]), ("a=1, =2", ["a=1, =2"]),
        ("a=1,\tb=2", ["a=1", "\tb=2"]),
    ])
    func `Cookies are taken apart where a name follows a comma`(joined: String, expected: [String]) {
        #expect(JoinedSetCookie.fields(in: joined) == expected)
    }
}
