/// Why a message cannot be written.
struct MessageFault: Error {
    let reason: String
}
