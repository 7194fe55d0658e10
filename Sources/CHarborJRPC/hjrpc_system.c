#define _GNU_SOURCE

#include "hjrpc_system.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

int hjrpc_pipe(int *ends) {
#if defined(__linux__)
    return pipe2(ends, O_CLOEXEC);
#else
    int result = pipe(ends);
    if (result == 0) {
        (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
        (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    }
    return result;
#endif
}

int hjrpc_spawn_close_others(void *actions) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    return posix_spawn_file_actions_addclosefrom_np(actions, 3);
#else
    (void)actions;
    return 0;
#endif
}

int hjrpc_spawn_add_directory(void *actions, const char *directory) {
#if defined(__APPLE__) && !TARGET_OS_OSX
    (void)actions;
    (void)directory;
    return ENOSYS;
#else
    return posix_spawn_file_actions_addchdir_np(actions, directory);
#endif
}
