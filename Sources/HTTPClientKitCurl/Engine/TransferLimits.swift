#if HARBOR_CURL
/// What of a client's configuration concerns a single transfer; all of it plain numbers, since every transfer has a copy.
struct TransferLimits: Sendable {
    /// In bytes, interim responses included.
    let maximumHeadSize: Int
    /// In bytes, after decompression.
    let maximumBodySize: Int
    let expectContinue: ExpectContinue?

    init(_ configuration: CurlConfiguration) {
        maximumHeadSize = configuration.maximumHeadSize
        maximumBodySize = configuration.maximumBodySize
        expectContinue = configuration.expectContinue
    }
}
#endif
