/// What a model must be: it can be coded, and handed from one task to another.
public typealias HModel = Codable & Sendable
