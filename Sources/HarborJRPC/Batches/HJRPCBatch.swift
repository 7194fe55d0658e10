/// What an ``HJRPCExchange`` is called that carries a batch.
///
/// ```swift
/// mocks.requests(of: HJRPCExchange<HJRPCBatch>.self)
/// ```
public enum HJRPCBatch {}
