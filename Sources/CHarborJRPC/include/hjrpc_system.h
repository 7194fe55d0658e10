#ifndef HJRPC_SYSTEM_H
#define HJRPC_SYSTEM_H

// What glibc's headers show only to C with GNU extensions.

// Both ends of a pipe that is not handed on to other programs, reader first. On Linux there is no moment in which
// another thread that starts a program could hand it on all the same. Returns -1 and sets errno.
int hjrpc_pipe(int *_Nonnull ends);

// posix_spawn_file_actions_addchdir_np. `actions` is a posix_spawn_file_actions_t: its header is not part of a module,
// and would take types of the C library with it. Returns an error number; ENOSYS where no process can be started.
int hjrpc_spawn_add_directory(void *_Nonnull actions, const char *_Nonnull directory);

// Has a program begin without any descriptor but the standard streams, as far as the C library can do that: glibc can
// since 2.34; elsewhere descriptors that are not marked to be closed are handed on. `actions` as above.
int hjrpc_spawn_close_others(void *_Nonnull actions);

#endif
