/// What an error says about sending the request again.
package enum TransportFault: Equatable {
    /// It provably came before the request was sent, and may pass.
    case beforeSending
    /// The request may have arrived; the fault may pass.
    case afterSending
    /// It would come again.
    case lasting

    package init(_ error: any Error) {
        guard let error = error as? HTTPClientError else {
            self = .lasting
            return
        }
        self =
            switch error {
            case .cannotResolveHost, .connectionRefused, .networkUnreachable, .connectTimeout: .beforeSending
            case .connectionLost, .truncatedBody, .timeout, .idleTimeout, .transport: .afterSending
            // A handshake that broke off; a certificate that is refused has a reason of its own.
            case .secureConnectionFailed(let failure): failure.reason == .other ? .beforeSending : .lasting
            default: .lasting
            }
    }
}
