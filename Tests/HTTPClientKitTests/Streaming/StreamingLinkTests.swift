import HTTPClientKit
import Testing

struct StreamingLinkTests {
    /// Links as `target rel|rel`.
    @Test(arguments: [
        ("", []),
        ("</a>; rel=next", ["/a next"]),
        ("</a>; rel=\"next\", </b>; rel=\"last\"", ["/a next", "/b last"]),
        ("</a>;rel=next,</b>;rel=prev", ["/a next", "/b prev"]),
        (" , ,</a> ; rel = next , ", ["/a next"]),
        ("</a>; REL=\"NEXT Last\"", ["/a next|last"]),
        ("</a>; rel=\"  start   next\t\"", ["/a start|next"]),
        ("</a>; rel=prev; rel=next", ["/a prev"]),
        ("<http://h/a,b;c?d=<>; rel=next", ["http://h/a,b;c?d=< next"]),
        ("</a>; title=\"x, </b>; rel=prev\"; rel=next", ["/a next"]),
        ("</a>; title=\"x \\\" </b>; rel=prev\"; rel=next", ["/a next"]),
        ("</a>; title=\"\\\\\"; rel=next", ["/a next"]),
        ("</a>; title*=UTF-8''%e4; rel=next", ["/a next"]),
        ("</a>;;; rel=next;", ["/a next"]),
        ("</a>; crossorigin; rel=next", ["/a next"]),
        ("</a>", ["/a "]),
        ("<>; rel=next", [" next"]),
        ("</é漢>; rel=next", ["/é漢 next"]),
        ("</a>; rel=next </b>; rel=prev", []),
        ("</a>; rel=next, b; rel=prev, </c>; rel=last", ["/a next"]),
        ("</a; rel=next", []),
        ("/a; rel=next", []),
        ("</a>; rel=\"next", ["/a next"]),
        ("</a>; rel=\"next\\", ["/a next"]),
        ("</a>; rel", ["/a "]),
        ("</a>; rel=", ["/a "]),
        ("</a>; =next", ["/a "]),
    ])
    func `A field is read by the rules of RFC 8288`(value: String, expected: [String]) {
        let headers: HTTPHeaders = ["Link": value]
        #expect(headers.links.map { $0.target + " " + $0.relations.joined(separator: "|") } == expected)
    }

    @Test func `Several fields give their links in order`() {
        let headers: HTTPHeaders = ["Link": "</a>; rel=first", "X": "</x>; rel=x", "link": "</b>; rel=next"]
        #expect(headers.links.map(\.target) == ["/a", "/b"])
    }

    @Test func `Every parameter is there, in order and without quotes`() {
        let headers: HTTPHeaders = ["Link": #"</a>; Rel="next"; Title="a \"b\", c;d"; anchor="/x"; flag; n=1"#]
        #expect(headers.links.first?.anchor == "/x")
        #expect(
            headers.links.first?.parameters == [
                .init(name: "rel", value: "next"), .init(name: "title", value: #"a "b", c;d"#),
                .init(name: "anchor", value: "/x"), .init(name: "flag", value: nil), .init(name: "n", value: "1"),
            ]
        )
    }

    @Test(arguments: ["<", ";", ",", "</a>;", "\"", "\\", "<a>; b=\"", "=", " "])
    func `A long hostile field takes no longer than its bytes`(piece: String) {
        let headers: HTTPHeaders = ["Link": String(repeating: piece, count: 200_000)]
        #expect(headers.links.count <= 1)
    }
}
