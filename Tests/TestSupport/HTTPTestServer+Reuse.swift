package import HTTPTestServer

extension HTTPTestServer {
    /// Has the next connection answer one request, and be reset in the payload of a second.
    package func resetConnectionOnReuse() {
        enqueueConnection { connection in
            try await connection.readRequest()
            try await connection.write("HTTP/1.1 204 No Content\r\n\r\n")
            try await connection.readHead()
            _ = try await connection.read(exactly: 100)
            connection.reset()
        }
    }
}
