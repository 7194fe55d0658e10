/// The payload type of a request that has none.
///
/// `Never` would say the same, but is `Encodable` only from macOS 14 and iOS 17 on.
@usableFromInline
enum NoPayload: Encodable {
    @usableFromInline
    func encode(to encoder: any Encoder) {}
}
