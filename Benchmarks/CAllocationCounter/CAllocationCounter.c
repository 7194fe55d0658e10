#include "CAllocationCounter.h"

#if defined(__GLIBC__) || defined(__linux__)
#include <errno.h>
#include <stddef.h>
#include <stdatomic.h>

// The program's own definitions come before those of the C library, which stay reachable by these names.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_long calls;

static void count(void) { atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed); }

void *malloc(size_t size) { count(); return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { count(); return __libc_calloc(number, size); }
void *realloc(void *memory, size_t size) { count(); return __libc_realloc(memory, size); }
void *memalign(size_t alignment, size_t size) { count(); return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { count(); return __libc_memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    count();
    *memory = __libc_memalign(alignment, size);
    return *memory == NULL && size != 0 ? ENOMEM : 0;
}

long allocation_counter_count(void) { return atomic_load_explicit(&calls, memory_order_relaxed); }
#else
long allocation_counter_count(void) { return -1; }
#endif
