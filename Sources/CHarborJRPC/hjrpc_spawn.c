#define _GNU_SOURCE

#include "hjrpc_spawn.h"

#include <errno.h>
#include <spawn.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

int hjrpc_spawn_add_directory(void *actions, const char *directory) {
#if defined(__APPLE__) && !TARGET_OS_OSX
    (void)actions;
    (void)directory;
    return ENOSYS;
#else
    return posix_spawn_file_actions_addchdir_np(actions, directory);
#endif
}
