#ifndef HJRPC_SPAWN_H
#define HJRPC_SPAWN_H

// posix_spawn_file_actions_addchdir_np, which glibc's headers show only to C with GNU extensions. `actions` is a
// posix_spawn_file_actions_t: its header is not part of a module, and would take types of the C library with it.
// Returns an error number; ENOSYS where no process can be started.
int hjrpc_spawn_add_directory(void *_Nonnull actions, const char *_Nonnull directory);

#endif
