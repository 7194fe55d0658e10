/// The texts that are measured, the same in every run.
enum Documents {
    static let people = array(500) { random, index in
        """
        {"id":\(10_000 + index),"name":"\(words(&random, 3))","email":"\(words(&random, 1)).\(index)@example.com",\
        "isActive":\(random.next(2) == 0),"score":\(random.next(1000)).\(random.next(100)),\
        "tags":["\(words(&random, 1))","\(words(&random, 1))","\(words(&random, 1))","v\(index)"],\
        "address":{"street":"\(random.next(200)) \(words(&random, 2)) street","city":"\(words(&random, 1))",\
        "postcode":"\(10_000 + random.next(80_000))"},\
        "createdAt":"2024-0\(1 + random.next(9))-1\(random.next(9))T08:2\(random.next(9)):00Z",\
        "manager":\(random.next(3) == 0 ? "null" : "\(10_000 + random.next(500))")}
        """
    }

    static let ticket = """
        {"id":48213,"title":"The export of a calendar with recurring events ends too early","state":"open",\
        "isLocked":false,"comments":17,"assignee":null,"labels":["bug","calendar","export"],\
        "updatedAt":"2024-05-17T09:41:00Z","repository":"harbour/calendar","author":"m.silva","milestone":"2024.2"}
        """

    static let timeline =
        "{\"statuses\":"
        + array(900) { random, index in
            """
            {"created_at":"Sun Aug 31 00:2\(random.next(9)):15 +0000 2014","id":\(505_874_924_095_815_700 + index),\
            "id_str":"\(505_874_924_095_815_700 + index)","text":"@\(words(&random, 1)) \(kana(&random, 40))",\
            "source":"<a href=\\"https://example.com/app\\" rel=\\"nofollow\\">App</a>","truncated":false,\
            "in_reply_to_status_id":null,"user":{"id":\(1_186_275_104 + index),"name":"\(kana(&random, 6))",\
            "screen_name":"\(words(&random, 1))","location":"","description":"\(kana(&random, 60))","url":null,\
            "protected":false,"followers_count":\(random.next(9000)),"friends_count":\(random.next(900)),\
            "verified":false,"profile_background_color":"C0DEED","default_profile":true},\
            "entities":{"hashtags":[{"text":"\(kana(&random, 5))","indices":[\(random.next(9)),\(random.next(90))]}],\
            "symbols":[],"urls":[]},"retweet_count":\(random.next(90)),"favorite_count":\(random.next(90)),\
            "favorited":false,"retweeted":false,"lang":"ja"}
            """
        } + "}"

    static let outlines =
        "{\"features\":"
        + array(60) { random, index in
            let ring = (0..<400).map { _ in "[\(coordinate(&random, 180)),\(coordinate(&random, 90))]" }
            return
                "{\"id\":\(index),\"area\":\(coordinate(&random, 9000)),\"rings\":[[\(ring.joined(separator: ","))]]}"
        } + "}"

    static let journal =
        "{\"lines\":"
        + array(3000) { random, _ in
            """
            {"level":"\\u0069nfo","message":"Cannot open \\"C:\\\\\(words(&random, 1))\\\\\(words(&random, 1))\\":\\n\\t\
            caf\\u00e9 \\u65e5\\u672c \\ud83d\\ude00 \(words(&random, 3))\\r\\n",\
            "trace":["at \(words(&random, 1))\\/\(words(&random, 1))\\t\(random.next(900))","\\u2026\\n"]}
            """
        } + "}"
}

extension Documents {
    private static func array(_ count: Int, _ element: (inout Random, Int) -> String) -> String {
        var random = Random()
        return "[" + (0..<count).map { element(&random, $0) }.joined(separator: ",") + "]"
    }

    private static let vocabulary = [
        "amber", "basalt", "cedar", "delta", "ember", "fjord", "granite", "harbor", "island", "juniper", "kelp",
        "lagoon", "meadow", "nimbus", "orchard", "prairie", "quartz", "river", "summit", "tundra",
    ]

    private static func words(_ random: inout Random, _ count: Int) -> String {
        (0..<count).map { _ in vocabulary[random.next(vocabulary.count)] }.joined(separator: " ")
    }

    private static func kana(_ random: inout Random, _ count: Int) -> String {
        String(String.UnicodeScalarView((0..<count).compactMap { _ in Unicode.Scalar(0x3041 + random.next(80)) }))
    }

    private static func coordinate(_ random: inout Random, _ bound: Int) -> String {
        let magnitude = Double(random.next(bound)) + Double(random.next(1 << 40)) / Double(1 << 40)
        return "\(random.next(2) == 0 ? magnitude : -magnitude)"
    }
}

/// A linear congruential generator: the documents have to be the same everywhere, not unforeseeable.
struct Random {
    private var state: UInt64 = 0x2545_F491_4F6C_DD1D

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 20) % UInt64(bound))
    }
}
