#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

/// How often the process has asked for memory; -1 where it cannot be counted.
long allocation_counter_count(void);

#endif
