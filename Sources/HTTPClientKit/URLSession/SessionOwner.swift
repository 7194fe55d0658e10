/// What a client keeps beside a session that it made for itself.
protocol SessionOwner: Sendable {
    /// What an error of a request means, which the session alone cannot tell.
    func meaning(of error: any Error, host: String) -> any Error
}
