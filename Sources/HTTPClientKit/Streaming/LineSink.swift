/// What lines are handed to, one by one.
protocol LineSink {
    /// Takes a line without its end; the memory is gone after the call.
    mutating func take(_ line: UnsafeRawBufferPointer) throws(HTTPClientError)
}
