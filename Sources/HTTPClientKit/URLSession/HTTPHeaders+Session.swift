import Foundation

extension HTTPHeaders {
    /// The fields as a session tells them: in no order, and with the values of one name already joined.
    init(sessionFields fields: [AnyHashable: Any]) {
        let pairs = fields.map { Field(name: "\($0.key)", value: "\($0.value)") }
        self.init(pairs.sorted { $0.name < $1.name })
    }
}
