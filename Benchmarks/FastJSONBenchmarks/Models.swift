/// The list of an API: 500 of these are the 141 KB document.
struct Person: Codable {
    struct Address: Codable {
        var street: String
        var city: String
        var postcode: String
    }

    var id: Int
    var name: String
    var email: String
    var isActive: Bool
    var score: Double
    var tags: [String]
    var address: Address
    var createdAt: String
    var manager: Int?
}

/// One answer of 300 bytes.
struct Ticket: Codable {
    var id: Int
    var title: String
    var state: String
    var isLocked: Bool
    var comments: Int
    var assignee: String?
    var labels: [String]
    var updatedAt: String
}

/// A page of short messages, with much text outside ASCII, nested objects and many members that nobody reads.
struct Timeline: Codable {
    struct User: Codable {
        var id: UInt64
        var screenName: String
        var followersCount: Int
        var description: String
        var verified: Bool
        var url: String?
    }

    struct Entities: Codable {
        struct Tag: Codable {
            var text: String
            var indices: [Int]
        }
        var hashtags: [Tag]
    }

    struct Status: Codable {
        var id: UInt64
        var createdAt: String
        var text: String
        var user: User
        var entities: Entities
        var retweetCount: Int
        var favoriteCount: Int
        var favorited: Bool
        var lang: String
        var inReplyTo: UInt64?

        enum CodingKeys: String, CodingKey {
            case id, text, user, entities, favorited, lang
            case createdAt = "created_at"
            case retweetCount = "retweet_count"
            case favoriteCount = "favorite_count"
            case inReplyTo = "in_reply_to_status_id"
        }
    }

    var statuses: [Status]
}

extension Timeline.User {
    enum CodingKeys: String, CodingKey {
        case id, description, verified, url
        case screenName = "screen_name"
        case followersCount = "followers_count"
    }
}

/// Outlines on a map: arrays of arrays of numbers.
struct Outlines: Codable {
    struct Feature: Codable {
        var id: Int
        var area: Double
        var rings: [[[Double]]]
    }
    var features: [Feature]
}

/// Lines of a log, with quotation marks, backslashes, line ends and escaped characters.
struct Journal: Codable {
    struct Line: Codable {
        var level: String
        var message: String
        var trace: [String]
    }
    var lines: [Line]
}
