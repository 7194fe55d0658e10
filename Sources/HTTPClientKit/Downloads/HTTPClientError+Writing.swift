import Foundation

extension HTTPClientError {
    /// What the system said of a download's file.
    init(writing error: SystemError) {
        let reason: DownloadFailure.Reason =
            switch error.code {
            case ENOSPC, EDQUOT: .diskFull
            case EFBIG: .fileTooLarge
            case EWOULDBLOCK: .fileInUse
            default: .cannotWrite
            }
        let message = reason == .fileInUse ? "\(error.path) is being written by another download" : error.reason
        self = .downloadFailed(DownloadFailure(reason, message))
    }
}
