import HTTPTestServer

/// A port of 127.0.0.1 that nothing listens on: a server had it, and has stopped.
func unusedPort() async throws -> Int {
    let server = try await HTTPTestServer.start()
    let port = server.port
    try await server.stop()
    return port
}
