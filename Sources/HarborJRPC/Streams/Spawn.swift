#if os(macOS) || os(Linux)
import CHarborJRPC
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Starts a program with `posix_spawn`.
struct Spawn {
    #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    #endif

    private let process: HJRPCProcess
    private let arguments: [String]
    private let environment: [String]

    init(_ process: HJRPCProcess) throws(HJRPCConnectionError) {
        self.process = process
        arguments = [process.program] + process.arguments
        environment = (process.environment ?? ProcessInfo.processInfo.environment).map { "\($0)=\($1)" }
        let texts = arguments + environment + [process.directory ?? ""]
        guard !process.program.isEmpty else { throw .launchFailed(program: "", reason: "the program has no name") }
        guard !texts.contains(where: { $0.utf8.contains(0) }) else {
            throw .launchFailed(
                program: process.program,
                reason: "a name, an argument or the environment has a NUL in it"
            )
        }
    }

    /// - Parameter errors: Where its standard error goes; `nil` for where the process says.
    /// - Returns: The process's number.
    func run(input: Int32, output: Int32, errors: Int32?) throws(HJRPCConnectionError) -> pid_t {
        #if canImport(Darwin)
        var actions: Actions = nil
        var attributes: Attributes = nil
        #else
        var actions = Actions()
        var attributes = Attributes()
        #endif
        try check(posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        try check(posix_spawnattr_init(&attributes))
        defer { posix_spawnattr_destroy(&attributes) }
        try describe(&actions, input: input, output: output, errors: errors)
        try describe(&attributes)

        var number: pid_t = 0
        var argumentPointers = arguments.map { strdup($0) } + [nil]
        var environmentPointers = environment.map { strdup($0) } + [nil]
        defer { for pointer in argumentPointers + environmentPointers { free(pointer) } }
        let start = process.program.contains("/") ? posix_spawn : posix_spawnp
        try check(start(&number, process.program, &actions, &attributes, &argumentPointers, &environmentPointers))
        return number
    }

    private func describe(
        _ actions: inout Actions,
        input: Int32,
        output: Int32,
        errors: Int32?
    ) throws(HJRPCConnectionError) {
        try check(posix_spawn_file_actions_adddup2(&actions, input, 0))
        try check(posix_spawn_file_actions_adddup2(&actions, output, 1))
        switch (process.standardError, errors) {
        case (_, let errors?): try check(posix_spawn_file_actions_adddup2(&actions, errors, 2))
        case (.discarded, nil), (.captured, nil):
            try check(posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0))
        case (.inherited, nil):
            #if canImport(Darwin)
            try check(posix_spawn_file_actions_addinherit_np(&actions, 2))
            #endif
        }
        #if !canImport(Darwin)
        try check(hjrpc_spawn_close_others(&actions))
        #endif
        if let directory = process.directory {
            try check(hjrpc_spawn_add_directory(&actions, directory))
        }
    }

    /// The program begins with no signal blocked, and is not deaf to that of a broken pipe, whatever holds here.
    private func describe(_ attributes: inout Attributes) throws(HJRPCConnectionError) {
        var none = sigset_t()
        sigemptyset(&none)
        var pipe = none
        sigaddset(&pipe, SIGPIPE)
        try check(posix_spawnattr_setsigmask(&attributes, &none))
        try check(posix_spawnattr_setsigdefault(&attributes, &pipe))
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        try check(posix_spawnattr_setflags(&attributes, Int16(flags)))
    }

    private func check(_ code: Int32) throws(HJRPCConnectionError) {
        guard code == 0 else { throw .launchFailed(program: process.program, reason: systemReason(code)) }
    }
}
#endif
