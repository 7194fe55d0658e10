// What the sources use of CommonCrypto, as Apple declares it.

public typealias CC_LONG = UInt32

public var CC_SHA256_DIGEST_LENGTH: Int32 { fatalError() }

@discardableResult
public func CC_SHA256(
    _ data: UnsafeRawPointer!,
    _ len: CC_LONG,
    _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { fatalError() }
