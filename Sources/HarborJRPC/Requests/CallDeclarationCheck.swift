import Harbor

/// Refuses calls with properties that were meant for HarborJRPC but have a type by which it cannot see them.
enum CallDeclarationCheck {
    private typealias Requirement = PropertyCheck.Requirement

    private static let ofCalls = [
        "needsAuth": Requirement(Bool.self, "Bool"),
        "retries": Requirement(Int?.self, "Int?"),
        "headers": Requirement([String: String]?.self, "[String: String]?"),
    ]
    private static let ofParams = [
        "parameters": Requirement([String: Any]?.self, "[String: Any]?"),
        "params": Requirement(HJRPCParams.self, "HJRPCParams"),
    ]

    private static let properties = PropertyCheck()
    private static let params = PropertyCheck(acceptsNil: true)

    /// Refuses a call with such a property.
    static func check(_ call: some HJRPCBaseRequestProtocol) throws(HJRPCRequestError) {
        try refuse(properties.fault(of: call, against: ofCalls))
    }

    /// Refuses a call that would be sent without parameters although it has some of another type.
    ///
    /// Only such a call: a property of either name may be the app's own, whose value goes into the other one.
    static func checkLackOfParams(of call: some HJRPCBaseRequestProtocol) throws(HJRPCRequestError) {
        try refuse(params.fault(of: call, against: ofParams))
    }

    private static func refuse(_ fault: String?) throws(HJRPCRequestError) {
        if let fault { throw .malformedRequestError(reason: fault) }
    }
}
