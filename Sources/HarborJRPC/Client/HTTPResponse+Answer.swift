import HTTPClientKit

extension HTTPResponse {
    /// Reads the answer in the body, and says what the status says where there is no error object to win over it.
    func answer(
        _ read: () throws(HJRPCInvalidResponse) -> Answer
    ) throws(HJRPCRequestError) -> Answer {
        do {
            let answer = try read()
            if !answer.hasError { try checkStatus() }
            return answer
        } catch let fault as HJRPCInvalidResponse {
            try checkStatus()
            throw .invalidResponse(fault)
        } catch let error as HJRPCRequestError {
            throw error
        } catch {
            throw .invalidHttpResponse
        }
    }

    /// - Throws: What a status says that is no success.
    func checkStatus() throws(HJRPCRequestError) {
        switch statusCode {
        case 200..<300: return
        case 401: throw .authNeeded
        default: throw .apiError(statusCode: statusCode, data: body)
        }
    }
}
