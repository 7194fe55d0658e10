// Darwin as the C library of Linux has it, except for the names that it types differently.

@_exported import Glibc

public var SOCK_STREAM: Int32 { fatalError() }
public var SO_NOSIGPIPE: Int32 { fatalError() }
public var RLIMIT_NOFILE: Int32 { fatalError() }
public func getrlimit(_: Int32, _: UnsafeMutablePointer<rlimit>!) -> Int32 { fatalError() }
public func setrlimit(_: Int32, _: UnsafePointer<rlimit>!) -> Int32 { fatalError() }
