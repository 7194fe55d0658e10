// Darwin as the C library of Linux has it, except for the names that are typed differently. Those cannot be declared a
// second time beside the C library's, which Foundation brings along: Scripts/check-apple puts darwin_ before them.

@_exported import Glibc

public var darwin_SOCK_STREAM: Int32 { fatalError() }
public var darwin_SO_NOSIGPIPE: Int32 { fatalError() }
public var darwin_RLIMIT_NOFILE: Int32 { fatalError() }
public func darwin_getrlimit(_: Int32, _: UnsafeMutablePointer<rlimit>!) -> Int32 { fatalError() }
public func darwin_setrlimit(_: Int32, _: UnsafePointer<rlimit>!) -> Int32 { fatalError() }

public typealias darwin_sigset_t = UInt32

@discardableResult public func darwin_sigemptyset(_: UnsafeMutablePointer<darwin_sigset_t>!) -> Int32 { fatalError() }
@discardableResult public func darwin_sigaddset(_: UnsafeMutablePointer<darwin_sigset_t>!, _: Int32) -> Int32 { fatalError() }
@discardableResult public func darwin_pthread_sigmask(
    _: Int32,
    _: UnsafePointer<darwin_sigset_t>!,
    _: UnsafeMutablePointer<darwin_sigset_t>!
) -> Int32 { fatalError() }

public typealias darwin_posix_spawn_file_actions_t = UnsafeMutableRawPointer
public typealias darwin_posix_spawnattr_t = UnsafeMutableRawPointer

public var darwin_POSIX_SPAWN_SETSIGMASK: Int32 { fatalError() }
public var darwin_POSIX_SPAWN_SETSIGDEF: Int32 { fatalError() }
public var darwin_POSIX_SPAWN_CLOEXEC_DEFAULT: Int32 { fatalError() }

@discardableResult public func darwin_posix_spawn_file_actions_init(
    _: UnsafeMutablePointer<darwin_posix_spawn_file_actions_t?>!
) -> Int32 { fatalError() }
@discardableResult public func darwin_posix_spawn_file_actions_destroy(
    _: UnsafeMutablePointer<darwin_posix_spawn_file_actions_t?>!
) -> Int32 { fatalError() }
@discardableResult public func darwin_posix_spawn_file_actions_adddup2(
    _: UnsafeMutablePointer<darwin_posix_spawn_file_actions_t?>!,
    _: Int32,
    _: Int32
) -> Int32 { fatalError() }
@discardableResult public func darwin_posix_spawn_file_actions_addopen(
    _: UnsafeMutablePointer<darwin_posix_spawn_file_actions_t?>!,
    _: Int32,
    _: UnsafePointer<CChar>!,
    _: Int32,
    _: mode_t
) -> Int32 { fatalError() }
@discardableResult public func darwin_posix_spawn_file_actions_addinherit_np(
    _: UnsafeMutablePointer<darwin_posix_spawn_file_actions_t?>!,
    _: Int32
) -> Int32 { fatalError() }
@discardableResult public func darwin_posix_spawnattr_init(_: UnsafeMutablePointer<darwin_posix_spawnattr_t?>!) -> Int32 {
    fatalError()
}
@discardableResult public func darwin_posix_spawnattr_destroy(_: UnsafeMutablePointer<darwin_posix_spawnattr_t?>!) -> Int32 {
    fatalError()
}
@discardableResult public func darwin_posix_spawnattr_setsigmask(
    _: UnsafeMutablePointer<darwin_posix_spawnattr_t?>!,
    _: UnsafePointer<darwin_sigset_t>!
) -> Int32 { fatalError() }
@discardableResult public func darwin_posix_spawnattr_setsigdefault(
    _: UnsafeMutablePointer<darwin_posix_spawnattr_t?>!,
    _: UnsafePointer<darwin_sigset_t>!
) -> Int32 { fatalError() }
@discardableResult public func darwin_posix_spawnattr_setflags(
    _: UnsafeMutablePointer<darwin_posix_spawnattr_t?>!,
    _: Int16
) -> Int32 { fatalError() }

public func darwin_posix_spawn(
    _: UnsafeMutablePointer<pid_t>!,
    _: UnsafePointer<CChar>!,
    _: UnsafePointer<darwin_posix_spawn_file_actions_t?>!,
    _: UnsafePointer<darwin_posix_spawnattr_t?>!,
    _: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
    _: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { fatalError() }
public func darwin_posix_spawnp(
    _: UnsafeMutablePointer<pid_t>!,
    _: UnsafePointer<CChar>!,
    _: UnsafePointer<darwin_posix_spawn_file_actions_t?>!,
    _: UnsafePointer<darwin_posix_spawnattr_t?>!,
    _: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
    _: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { fatalError() }
